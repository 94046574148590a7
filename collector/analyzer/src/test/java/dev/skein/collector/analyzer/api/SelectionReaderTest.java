package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.skein.reports.Window;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectionReaderTest {
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-11-30T12:00:00Z"), ZoneOffset.UTC);

  private static Selection read(String query) {
    Map<String, String> parameters = new HashMap<>();
    for (String pair : query.split("&")) {
      if (!pair.isEmpty()) {
        String[] parts = pair.split("=", 2);
        parameters.put(parts[0], parts[1]);
      }
    }
    return new SelectionReader(NOON).read(parameters);
  }

  private static Instant time(String text) {
    return text.equals("-") ? null : Instant.parse(text);
  }

  @ParameterizedTest
  @CsvSource({
    "last=1s, 2026-11-30T11:59:59Z, 2026-11-30T12:00:00Z",
    "last=90sec, 2026-11-30T11:58:30Z, 2026-11-30T12:00:00Z",
    "last=2 seconds, 2026-11-30T11:59:58Z, 2026-11-30T12:00:00Z",
    "last=10m, 2026-11-30T11:50:00Z, 2026-11-30T12:00:00Z",
    "last=10MIN, 2026-11-30T11:50:00Z, 2026-11-30T12:00:00Z",
    "last=5minutes, 2026-11-30T11:55:00Z, 2026-11-30T12:00:00Z",
    "last=2h, 2026-11-30T10:00:00Z, 2026-11-30T12:00:00Z",
    "last=2hrs, 2026-11-30T10:00:00Z, 2026-11-30T12:00:00Z",
    "last=1day, 2026-11-29T12:00:00Z, 2026-11-30T12:00:00Z",
    "last=7d, 2026-11-23T12:00:00Z, 2026-11-30T12:00:00Z",
    "last=168h, 2026-11-23T12:00:00Z, 2026-11-30T12:00:00Z",
    "from=2026-11-30T09:00:00Z&to=2026-11-30T09:10:00Z, 2026-11-30T09:00:00Z, 2026-11-30T09:10:00Z",
    "from=2026-11-30 09:00:00&to=2026-11-30 09:10, 2026-11-30T09:00:00Z, 2026-11-30T09:10:00Z",
    "from=2026-11-30t09:00:00.25z, 2026-11-30T09:00:00.250Z, 2026-11-30T12:00:00Z",
    "from=2026-11-30T09:00:00+02:00, 2026-11-30T07:00:00Z, 2026-11-30T12:00:00Z",
    "from=2026-11-30T09:00:00 02:00, 2026-11-30T07:00:00Z, 2026-11-30T12:00:00Z",
    "from=2026-11-30 09:00:00 02:00, 2026-11-30T07:00:00Z, 2026-11-30T12:00:00Z",
    "to=2026-11-30T09:00:00Z, -, 2026-11-30T09:00:00Z",
    "before=2026-11-30T09:00:00Z, -, 2026-11-30T09:00:00Z",
    "before=2027-01-01T00:00:00Z, -, 2027-01-01T00:00:00Z",
    "after=2026-11-30T11:59:59.999999999Z, 2026-11-30T11:59:59.999999999Z, 2026-11-30T12:00:00Z",
    "from=1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z, 2026-11-30T12:00:00Z",
    "'', -, -"
  })
  void windows(String query, String from, String to) {
    assertEquals(new Selection(null, new Window(time(from), time(to))), read(query));
  }

  @ParameterizedTest
  @CsvSource({"recording=a.jfr, a.jfr", "recording=2026_11_30/x.jfr, 2026_11_30/x.jfr"})
  void recordings(String query, String file) {
    assertEquals(Selection.of(file), read(query));
  }

  @ParameterizedTest
  @CsvSource({
    "last=",
    "last=0s",
    "last=-1s",
    "last=1",
    "last=m",
    "last=1.5h",
    "last=1w",
    "last=8d",
    "last=604801s",
    "last=169h",
    "last=9999999999d",
    "from=yesterday",
    "from=2026-11-30",
    "from=2026-13-30T09:00:00Z",
    "from=",
    "from=1969-12-31T23:59:59Z",
    "from=9999-01-01T00:00:00Z",
    "from=2026-11-30T12:00:00Z",
    "after=2026-11-30T12:00:00Z",
    "from=2026-11-30T09:00:00Z&to=2026-11-30T09:00:00Z",
    "from=2026-11-30T09:00:01Z&to=2026-11-30T09:00:00Z",
    "recording=",
    "last=5m&from=2026-11-30T09:00:00Z",
    "last=5m&to=2026-11-30T09:00:00Z",
    "before=2026-11-30T09:00:00Z&after=2026-11-30T08:00:00Z",
    "before=2026-11-30T09:00:00Z&to=2026-11-30T09:00:00Z",
    "recording=a.jfr&last=5m",
    "recording=a.jfr&before=2026-11-30T09:00:00Z"
  })
  void whatCannotBeMeantIsRefused(String query) {
    Problem problem = assertThrows(Problem.class, () -> read(query));
    assertEquals(400, problem.status());
    assertFalse(problem.getMessage().contains("\n"), problem.getMessage());
  }
}
