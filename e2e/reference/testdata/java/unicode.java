package größe.π;

class Tür<Ünïcode> extends Haus {
	int größe = 1, λ = 2, $dollar_ = 3, _under = 4, 名前 = 5;
	String s = "naïve \u00e9 🎉 \uD83C", t = "日本語";
	char c = 'é', d = '\u0041', e = '\'';
	void öffnen(Ünïcode ключ) { this.größe = λ + 名前; }
	/* 🎉 */ @Überschrift int a;
}
