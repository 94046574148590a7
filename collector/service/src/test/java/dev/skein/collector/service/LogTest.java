package dev.skein.collector.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LogTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Log log =
      new Log(new PrintStream(bytes, true, StandardCharsets.UTF_8), Log.Level.INFO);

  /** The one line that was written, as Jackson reads it. */
  private Map<String, String> line() throws IOException {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    assertEquals(1, text.lines().count(), text);
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser json = new JsonFactory().createParser(text)) {
      assertEquals(JsonToken.START_OBJECT, json.nextToken());
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        json.nextToken();
        fields.put(name, json.currentToken() + " " + json.getText());
      }
    }
    return fields;
  }

  @Test
  void aLineIsAnObject() throws IOException {
    log.warn("refused", "count", 3, "bytes", -5L, "again", true, "none", null, "share", 0.5);
    Map<String, String> line = line();
    assertEquals(
        List.of("time", "level", "event", "count", "bytes", "again", "share"),
        List.copyOf(line.keySet()));
    Instant.parse(line.get("time").replace("VALUE_STRING ", ""));
    assertEquals("VALUE_STRING WARN", line.get("level"));
    assertEquals("VALUE_STRING refused", line.get("event"));
    assertEquals("VALUE_NUMBER_INT 3", line.get("count"));
    assertEquals("VALUE_NUMBER_INT -5", line.get("bytes"));
    assertEquals("VALUE_TRUE true", line.get("again"));
    assertEquals("VALUE_STRING 0.5", line.get("share"));
  }

  @Test
  void everyCharacterComesThrough() throws IOException {
    for (int first = 0; first < Character.MIN_SURROGATE; first += 256) {
      StringBuilder text = new StringBuilder();
      for (int c = first; c < first + 256; c++) {
        text.append((char) c);
      }
      log.info("x", "text", text.append("🦆"));
      assertEquals("VALUE_STRING " + text, line().get("text"));
    }
  }

  @Test
  void longTextsAreCut() throws IOException {
    log.info("x", "text", "a".repeat(500), "long", "b".repeat(501));
    Map<String, String> line = line();
    assertEquals("VALUE_STRING " + "a".repeat(500), line.get("text"));
    assertEquals("VALUE_STRING " + "b".repeat(500) + "…", line.get("long"));
  }

  @Test
  void lowerLevelsAreNotWritten() throws IOException {
    log.debug("x");
    assertEquals(0, bytes.size());
    assertFalse(log.writes(Log.Level.DEBUG));
    log.error("x");
    assertEquals("VALUE_STRING ERROR", line().get("level"));
  }

  @Test
  void warningsOfLibrariesAreLines() throws IOException {
    LibraryLog.redirect(log);
    Logger logger = Logger.getLogger("some.library");
    logger.log(Level.INFO, "not this");
    logger.log(Level.WARNING, "cannot {0}", "connect");
    Map<String, String> line = line();
    assertEquals("VALUE_STRING library", line.get("event"));
    assertEquals("VALUE_STRING some.library", line.get("logger"));
    assertEquals("VALUE_STRING cannot connect", line.get("message"));
    assertFalse(line.containsKey("cause"));
    logger.log(Level.SEVERE, "failed", new IOException("gone"));
    assertTrue(line().get("cause").endsWith("IOException: gone"));
  }
}
