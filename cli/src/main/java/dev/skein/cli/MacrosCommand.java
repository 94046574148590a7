package dev.skein.cli;

import dev.skein.views.Definition;
import picocli.CommandLine.Command;

/** Lists macros. */
@Command(
    name = "macros",
    description = "List the macros (functions in SQL), and which of them a recording has.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein macros                   all macros by area",
      "  skein macros format            those that are about format",
      "  skein macros app.jfr           which are available",
      "  skein macros name --sql        as a script"
    })
final class MacrosCommand extends LibraryCommand {
  MacrosCommand(Console console, ViewCatalogue views) {
    super(console, views, Definition.Kind.MACRO);
  }
}
