package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlErrorTest {
  @Test
  void keepsTheCaretBelowItsPlace() {
    assertEquals(
        List.of("Binder Error: x", "LINE 9: SELECT a", "               ^"),
        SqlError.lines("Binder Error: x\n\nLINE 10: SELECT a\n                ^", 1, n -> ""));
  }

  @Test
  void suggestsOurNamesInsteadOfDuckDbs() {
    assertEquals(
        List.of(
            "Catalog Error: Table with name gc-pause does not exist!",
            "Did you mean gc-pauses?",
            "LINE 1: x"),
        SqlError.lines(
            "Catalog Error: Table with name gc-pause does not exist!\nDid you mean \"pg_class\"?\n\nLINE 1: x",
            0,
            n -> "did you mean " + n + "s?"));
  }

  @Test
  void joinsCharactersThatTheDriverSplit() {
    assertEquals(
        List.of("LINE 1: ü😀"), SqlError.lines("LINE 1: ü\u00f0\u009f\u0098\u0080", 0, n -> ""));
  }

  @Test
  void controlCharactersAreEscaped() {
    assertEquals(List.of("boom \\u001b[31m"), SqlError.lines("boom \u001b[31m", 0, n -> ""));
  }
}
