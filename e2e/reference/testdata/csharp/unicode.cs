namespace Ünïcode;
class Größe<Τύπος> : Базовый, Iインターフェース
{
    int größe = 1; string 文字列 = "日本語 😀 é"; const char Ω = 'Ω'; int _переменная1, @ключ, \u0041bc;
    public void Метод(string имя) => Console.WriteLine($"Привет, {имя} – 你好 {größe:0.00} 😀");
    string 原始 = """ raw « » "引用" """, дословно = @"путь ""\Ж"" ";
    enum Цвет { Красный, Зелёный = 2 }
    int x　= 1;
}
