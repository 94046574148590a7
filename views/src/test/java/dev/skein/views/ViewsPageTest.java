package dev.skein.views;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ViewsPageTest {
  private static final Path PAGE = Path.of("../docs/views.md");

  /** With {@code -Dskein.write.docs=true} the page is written anew. */
  @Test
  void thePageSaysWhatTheHeadersSay() throws Exception {
    String page = ViewsPage.of(Library.load());
    if (Boolean.getBoolean("skein.write.docs")) {
      Files.writeString(PAGE, page);
    }
    assertEquals(
        page,
        Files.readString(PAGE),
        "docs/views.md is old: mvn -q test -pl views -Dtest=ViewsPageTest -Dskein.write.docs=true");
  }
}
