package textenc

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// texts are a few lines each, as they stand in comments of source files.
var texts = map[string]string{
	"chinese":     "// 读取配置文件，如果不存在则返回默认值。\nfunc load(path string) {}\n/* 注意：线程不安全！ */\n",
	"names":       "const 名称 = \"是\"; // 第1章\n",
	"traditional": "// 讀取設定檔，如果不存在則傳回預設值。\n// 這個類別負責處理網路連線與錯誤訊息。\n",
	"rare":        "// 𠮷野家的招牌：使用四个字节的字。\n",
	"french":      "// Lit la préférence de l'élève ; à défaut, où ça échoue, même très tôt.\n// ÉTAT DÉSACTIVÉ, CLÉ NON TROUVÉE\n",
	"german":      "// Größe des Puffers für öffentliche Schlüssel, ändert sich nicht: ÄNDERUNG, ÜBERLÄUFE\n",
	"portuguese":  "// FUNÇÃO DE CONFIGURAÇÃO\n// INFORMAÇÃO\n",
	"spanish":     "// «¿Qué año?», preguntó el niño.\n// AÑO ÚLTIMO: ¡ATENCIÓN!\n",
	"symbols":     "// 20 °C ± 0,5 °C, ½ · ¼, © 2001 «ÀÉ»\n",
	"russian":     "// Читает файл настроек, если он есть, иначе возвращает значения по умолчанию.\n// ВНИМАНИЕ: НЕ ИЗМЕНЯТЬ\n",
	"greek":       "// Διαβάζει το αρχείο ρυθμίσεων αν υπάρχει.\n",
	"japanese":    "// 設定ファイルを読み込みます。見つからない場合は既定値を返します。\n",
}

func TestGB18030(t *testing.T) {
	for _, tt := range []struct {
		text     string
		encoding encoding.Encoding
		want     Encoding
	}{
		{"chinese", simplifiedchinese.GB18030, GB18030},
		{"chinese", simplifiedchinese.GBK, GB18030},
		{"names", simplifiedchinese.GB18030, GB18030},
		{"traditional", simplifiedchinese.GBK, GB18030},
		{"rare", simplifiedchinese.GB18030, GB18030},
		{"french", charmap.Windows1252, Latin1},
		{"german", charmap.Windows1252, Latin1},
		{"portuguese", charmap.Windows1252, Latin1},
		{"spanish", charmap.Windows1252, Latin1},
		{"symbols", charmap.Windows1252, Latin1},
		{"russian", charmap.Windows1251, Latin1},
		{"russian", charmap.KOI8R, Latin1},
		{"russian", charmap.CodePage866, Latin1},
		{"greek", charmap.ISO8859_7, Latin1},
		{"japanese", japanese.ShiftJIS, Latin1},
		{"traditional", traditionalchinese.Big5, Latin1},
	} {
		raw, err := encoding.ReplaceUnsupported(tt.encoding.NewEncoder()).String(texts[tt.text])
		if err != nil {
			t.Fatalf("%s: %v", tt.text, err)
		}
		text, got, _ := Decode([]byte(raw))
		if got != tt.want {
			t.Errorf("%s in %v is read as %v", tt.text, tt.encoding, got)
		}
		if !utf8.Valid(text) {
			t.Errorf("%s in %v: not valid", tt.text, tt.encoding)
		}
		if got == GB18030 && string(text) != texts[tt.text] {
			t.Errorf("%s in %v gives %q", tt.text, tt.encoding, text)
		}
	}
}

// TestGB18030_damaged reads a text with few bytes of another encoding as what it is.
func TestGB18030_damaged(t *testing.T) {
	raw, err := simplifiedchinese.GB18030.NewEncoder().String(strings.Repeat(texts["chinese"], 20))
	if err != nil {
		t.Fatal(err)
	}
	text, got, replaced := Decode([]byte(raw + "\xFF\n"))
	if got != GB18030 || !replaced || !strings.HasSuffix(string(text), "\uFFFD\n") {
		t.Errorf("%v, %t, %q", got, replaced, text[max(len(text)-20, 0):])
	}
	if _, got, _ := Decode([]byte(strings.Repeat(raw[:30]+"\xFF\n", 20))); got == GB18030 {
		t.Error("many invalid characters count as GB18030")
	}
}
