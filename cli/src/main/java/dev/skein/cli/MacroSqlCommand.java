package dev.skein.cli;

import dev.skein.views.Definition;
import picocli.CommandLine.Command;

/** Shows the statement of a macro. */
@Command(
    name = "macro_sql",
    aliases = "macro-sql",
    description = "Show the SQL statement behind a macro.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein macro_sql method_name            as it is shipped",
      "  skein macro_sql method_name app.jfr    as it fits this recording"
    })
final class MacroSqlCommand extends StatementCommand {
  MacroSqlCommand(Console console, ViewCatalogue views) {
    super(console, views, Definition.Kind.MACRO);
  }
}
