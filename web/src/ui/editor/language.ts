import { sql, SQLDialect } from "@codemirror/lang-sql";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { AXIS_CLAUSES, CLAUSES, plotWords } from "../../model/plotspec";
import { KEYWORDS } from "./complete";

/** DuckDB's SQL with our variables: `$$name` begins no text. */
const DUCKDB = SQLDialect.define({
  keywords: KEYWORDS.join(" ").toLowerCase(),
  types:
    "bigint blob boolean date decimal double float hugeint integer interval list map smallint struct time timestamp tinyint ubigint uinteger usmallint utinyint varchar",
  builtin: "",
  doubleDollarQuotedStrings: false,
  operatorChars: "*+-%<>!=&|~^/:",
  specialVar: "$",
  caseInsensitiveIdentifiers: true,
});

const PLOT_WORDS = new Set([...plotWords(), ...CLAUSES, ...AXIS_CLAUSES, "MODE", "COLUMNS", "HOVER", "AT", "HIDDEN"]);

const plotLanguage = StreamLanguage.define({
  token(stream) {
    if (stream.match(/^--.*/)) {
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'[^']*'?/)) {
      return "string";
    }
    if (stream.match(/^[$@]+\w+/)) {
      return "variableName.special";
    }
    if (stream.match(/^-?\d[\d.]*/)) {
      return "number";
    }
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (word !== null) {
      return PLOT_WORDS.has(word[0].toUpperCase()) ? "keyword" : "propertyName";
    }
    stream.next();
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--skein-code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--skein-code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--skein-code-number)" },
  { tag: tags.comment, color: "var(--skein-code-comment)", fontStyle: "italic" },
  { tag: [tags.special(tags.name), tags.special(tags.variableName)], color: "var(--skein-code-variable)" },
  { tag: tags.typeName, color: "var(--skein-code-type)" },
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "600" },
]);

export const highlighting: Extension = syntaxHighlighting(colours);

export const duckdb: Extension = sql({ dialect: DUCKDB, upperCaseKeywords: true }).language;

export const plotWordsLanguage: Extension = plotLanguage;
