import { isoTime, parseTime } from "../engine/cells";
import type { VariableValue } from "./declarations";
import { quoteText } from "./sqltokens";

/** Microseconds of a text that is an ISO date or date-time and nothing else. */
export function timeOf(value: VariableValue): number | undefined {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) ? parseTime(value) : undefined;
}

/** A value as SQL, wherever an expression may stand; texts with quotes. */
export function literal(value: VariableValue): string {
  switch (typeof value) {
    case "boolean":
      return value ? "TRUE" : "FALSE";
    case "number":
      return numberLiteral(value);
    case "bigint":
      return value < 0n ? `(${value})` : String(value);
    case "string":
      return textLiteral(value);
    default:
      break;
  }
  if (value === null) {
    return "NULL";
  }
  if (Array.isArray(value)) {
    return `[${value.map(literal).join(", ")}]`;
  }
  const fields = Object.entries(value).map(([name, field]) => `${quoteText(name)}: ${literal(field)}`);
  return fields.length === 0 ? "MAP {}" : `{${fields.join(", ")}}`;
}

/** In brackets where negative: `5-$n` would become a comment. */
function numberLiteral(value: number): string {
  if (Number.isFinite(value)) {
    return value < 0 || Object.is(value, -0) ? `(${value})` : String(value);
  }
  return `${Number.isNaN(value) ? "'nan'" : value > 0 ? "'inf'" : "'-inf'"}::DOUBLE`;
}

function textLiteral(value: string): string {
  const time = timeOf(value);
  return time === undefined ? quoteText(value) : timeLiteral(time);
}

/** Microseconds since 1970 as a TIMESTAMP, which has no zone and means UTC. */
export function timeLiteral(micros: number): string {
  return `TIMESTAMP '${isoTime(micros).replace("T", " ").replace("Z", "")}'`;
}
