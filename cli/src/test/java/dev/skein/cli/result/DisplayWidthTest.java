package dev.skein.cli.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayWidthTest {
  @ParameterizedTest
  @CsvSource({
    "'', 0", "abc, 3", "ü, 1", "€, 1", "日本, 4", "한, 2", "ﾊ, 1", "Ａ, 2", "😀, 2", "…, 1", "─, 1",
    "⚡, 2", "𝒳, 1"
  })
  void countsCells(String text, int cells) {
    assertEquals(cells, DisplayWidth.of(text));
  }

  @Test
  void combiningAndInvisibleCharactersTakeNoCell() {
    assertEquals(1, DisplayWidth.of("e\u0301"));
    assertEquals(2, DisplayWidth.of("a\u200bb"));
    assertEquals(2, DisplayWidth.of("\u1112\u1161\u11ab"), "a syllable of three parts");
  }

  @Test
  void cutTextFits() {
    Random random = new Random(1);
    String[] pieces = {"a", "日", "😀", "e\u0301", "ü", " "};
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(30); k > 0; k--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      int cells = 1 + random.nextInt(20);
      String cut = DisplayWidth.cut(text.toString(), cells);
      assertTrue(DisplayWidth.of(cut) <= cells, text + " in " + cells);
      if (DisplayWidth.of(text.toString()) <= cells) {
        assertEquals(text.toString(), cut);
      } else {
        assertTrue(cut.endsWith("…") && DisplayWidth.of(cut) >= cells - 1, text + " in " + cells);
      }
    }
  }

  @Test
  void unsafeCharactersBecomeEscapes() {
    assertEquals("a\\tb\\r\\u0007\\u009b", DisplayWidth.printable("a\tb\r\u0007\u009b"));
    assertEquals("x\uFFFDy\uFFFD", DisplayWidth.printable("x\ud83dy\ude00"));
    assertEquals("😀日", DisplayWidth.printable("😀日"));
    assertEquals("\\n😀", DisplayWidth.printable("\n😀"));
  }
}
