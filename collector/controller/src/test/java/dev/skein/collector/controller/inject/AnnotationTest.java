package dev.skein.collector.controller.inject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AnnotationTest {
  private static final Path PAGE = Path.of("../../docs/controller.md");
  private static final String BEGIN = "<!-- annotations: written by AnnotationTest -->\n";

  /** {@code -Dskein.write.docs=true} writes the table instead. */
  @Test
  void thePageHasEveryAnnotation() throws IOException {
    StringBuilder table =
        new StringBuilder("\n| annotation | default | values | meaning |\n|---|---|---|---|\n");
    for (Annotation annotation : Annotation.values()) {
      String value = annotation.defaultText().isEmpty() ? "" : "`" + annotation.defaultText() + "`";
      table.append("| `").append(annotation.fullName()).append("` | ").append(value);
      table.append(value.isEmpty() ? "| " : " | ").append(annotation.allowed()).append(" | ");
      table.append(annotation.meaning()).append(" |\n");
    }
    String page = Files.readString(PAGE);
    Matcher written = Pattern.compile(Pattern.quote(BEGIN) + "(\n(?:\\|.*\n)+)").matcher(page);
    assertTrue(written.find(), "no table in " + PAGE);
    if (Boolean.getBoolean("skein.write.docs")) {
      Files.writeString(
          PAGE, page.substring(0, written.start(1)) + table + page.substring(written.end(1)));
    } else {
      assertEquals(table.toString(), written.group(1));
    }
  }
}
