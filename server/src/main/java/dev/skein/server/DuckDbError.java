package dev.skein.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What DuckDB says of a statement that failed, which it says in JSON here. */
final class DuckDbError {
  /** What the driver makes of a character beyond U+FFFF, each of whose four bytes it takes for one. */
  private static final Pattern TORN = Pattern.compile("[\\u00F0-\\u00F4][\\u0080-\\u00BF]{3}");

  /** Sentences that advise what no statement can do here, and what leads to them. The page has the same rule. */
  private static final Pattern ADVICE =
      Pattern.compile(
          "\\b(?:SET|RESET|PRAGMA|INSTALL|LOAD)\\s+\\w|^Possible solutions:|^See also http|^For more information"
              + "|installing and loading|auto-install|^Launch the database with");

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?;])[ \\t]+(?=[A-Z*])");

  private static final Pattern EXTENSION =
      Pattern.compile(", but it exists in the (\\w+) extension");

  private final Map<String, Object> members;

  private DuckDbError(Map<String, Object> members) {
    this.members = members;
  }

  /** Reads what the driver says; empty when DuckDB does not speak in it. */
  static Optional<DuckDbError> read(String driverText) {
    String text = mended(driverText);
    int brace = text.indexOf('{');
    if (brace < 0) {
      return Optional.empty();
    }
    String json = text.substring(brace);
    int lastMember = json.lastIndexOf(",\"");
    // The driver cuts three characters off the end for each that it tore.
    for (String whole :
        List.of(json, json + "\"}", json + '}', json.substring(0, Math.max(0, lastMember)) + '}')) {
      try {
        Map<String, Object> members = JsonReader.object(whole.getBytes(StandardCharsets.UTF_8));
        return members.get("exception_message") instanceof String
            ? Optional.of(new DuckDbError(members))
            : Optional.empty();
      } catch (IOException e) {
        continue; // It ends elsewhere, or is an error of the driver with a brace in it.
      }
    }
    return Optional.empty();
  }

  /** The text with the characters that the driver tore. */
  static String mended(String driverText) {
    return TORN.matcher(driverText)
        .replaceAll(
            torn ->
                Matcher.quoteReplacement(
                    new String(
                        torn.group().getBytes(StandardCharsets.ISO_8859_1),
                        StandardCharsets.UTF_8)));
  }

  /** What went wrong, without advice. */
  String message() {
    return withoutAdvice(member("exception_message").orElse(""));
  }

  /** The kind of error as a word for programs: {@code binder}, {@code out_of_memory}. */
  String code() {
    return member("exception_type").orElse("sql").toLowerCase(Locale.ROOT).replace(' ', '_');
  }

  /** A member of the JSON object that is text. */
  Optional<String> member(String name) {
    return members.get(name) instanceof String s ? Optional.of(s) : Optional.empty();
  }

  /** Names that may be meant come as a suggestion of their own, and what DuckDB can be told otherwise is refused here. */
  private static String withoutAdvice(String message) {
    Matcher extension = EXTENSION.matcher(message);
    if (extension.find()) {
      return message.substring(0, extension.start())
          + ": it is in DuckDB's extension "
          + extension.group(1)
          + ", which cannot be loaded here";
    }
    return message
        .lines()
        .filter(l -> !l.startsWith("Did you mean") && !l.startsWith("Candidate bindings: "))
        .map(DuckDbError::withoutAdvisingSentences)
        .filter(l -> !l.isBlank())
        .collect(Collectors.joining("\n"));
  }

  private static String withoutAdvisingSentences(String line) {
    return SENTENCE_END
        .splitAsStream(line)
        .map(DuckDbError::withoutAlternative)
        .filter(s -> !ADVICE.matcher(s).find())
        .collect(Collectors.joining(" "));
  }

  /** {@code Use TRY(...), or SET x=false to …}: the first half can be done. */
  private static String withoutAlternative(String sentence) {
    return sentence.replaceFirst(", or SET .*", ".");
  }
}
