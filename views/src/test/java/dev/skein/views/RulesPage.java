package dev.skein.views;

import java.util.List;

/** Writes {@code docs/rules.md} from the headers of the rules. */
final class RulesPage {
  private static final String INTRODUCTION =
      """
      <!-- Written from the headers in views/src/main/resources/sql/rules; a test compares. See CONTRIBUTING.md, "Add a rule". -->
      # Rules

      A rule looks for one kind of trouble in a recording. `skein query rec.jfr findings` shows what all of them found, the worst
      first; `rule-list` shows for each rule whether it found something, found that all is well (`ok`), or cannot tell because events are
      missing (`not applicable`), and which setting records them. Each finding has a query that shows the evidence and a
      solution. The views [`findings`](views.md#findings) and [`rule-list`](views.md#rule-list) say what their columns mean.

      A rule is a macro whose rows are its findings. It can be asked again with another threshold:

      ```sql
      SELECT * FROM rule_lock_convoy(threshold := 0.01);
      ```

      | column | type | meaning |
      |---|---|---|
      | `value` | `DOUBLE` | what was measured, in the unit of the threshold; at least the threshold |
      | `subject` | `VARCHAR` | what it is about: a lock, a thread, a class, a file; NULL for the whole recording |
      | `summary` | `VARCHAR` | a sentence with the numbers |
      | `startTime`, `endTime` | `TIMESTAMP` | where in the recording it shows, NULL for all of it |
      | `recording` | `VARCHAR` | the file, where several were read together |

      The rows are the worst first, ten at most for each recording. The score of a finding is on the scale of JDK Mission
      Control: from 25 on it is worth to know, from 75 on worth to do something about. At its threshold a rule of severity `info` gives
      25 and one of severity `warning` 75; greater values come nearer to 100 ([`rule_score`](macros.md#rule_score)). So a finding of
      a rule of severity `info` is a warning when the value is three times the threshold.

      """;

  private RulesPage() {}

  static String of(Library library) {
    List<Definition> rules = library.rules();
    StringBuilder page = new StringBuilder(INTRODUCTION);
    page.append("| rule | what it finds | topic | severity | threshold |\n|---|---|---|---|---|\n");
    for (Definition d : rules) {
      page.append("| [`").append(d.name()).append("`](#").append(d.name()).append(") | ");
      page.append(LibraryPages.cell(d.title())).append(" | ").append(d.rule().topic());
      page.append(" | ").append(d.rule().severity().word()).append(" | ");
      page.append(number(d.rule().threshold())).append(" |\n");
    }
    rules.forEach(d -> page.append(entry(d)));
    return page.toString();
  }

  private static String entry(Definition d) {
    return "\n## "
        + d.name()
        + "\n\n**"
        + LibraryPages.text(d.title())
        + ".** "
        + LibraryPages.text(d.description())
        + "\n\nTopic `"
        + d.rule().topic()
        + "`, severity `"
        + d.rule().severity().word()
        + "`. Threshold: "
        + LibraryPages.text(d.parameters().get(0).meaning())
        + ".\n\n"
        + LibraryPages.needs(d)
        + "What to do: "
        + LibraryPages.text(d.rule().solution())
        + "\n\n```sql\n"
        + d.rule().query()
        + "\n```\n";
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
