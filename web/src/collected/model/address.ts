import { windowOf, windowParameters, type Window } from "./window";
import type { Place } from "./workloads";

/** What is shown of a window; recordings where nothing is said. `notebook` opens one in place of the page. */
export type View = "report" | "summary" | "notebook";

/** What the page shows, as its address says it behind the `#`: `/shop/cart-0/app/report?last=10m`. */
export interface Address {
  /** The container; nothing is chosen without it. */
  place?: Place;
  view?: View;
  window?: Window;
  /** The query to put into the notebook, and what it is about. */
  sql?: string;
  title?: string;
}

const VIEWS: readonly string[] = ["report", "summary", "notebook"] satisfies View[];

/** Reads the part of an address behind the `#`. What cannot be read is left out. */
export function readAddress(hash: string): Address {
  const [path = "", ...rest] = hash.replace(/^#/, "").split("?");
  const parts = path.split("/").slice(1).map(decoded);
  const [namespace, pod, container, view] = parts;
  if (!namespace || !pod || !container) {
    return {};
  }
  const parameters = new URLSearchParams(rest.join("?"));
  const [window, sql, title] = [windowOf(parameters), parameters.get("sql"), parameters.get("title")];
  return {
    place: { namespace, pod, container },
    ...(view !== undefined && VIEWS.includes(view) ? { view: view as View } : {}),
    ...(window === undefined ? {} : { window }),
    ...(sql === null ? {} : { sql }),
    ...(title === null ? {} : { title }),
  };
}

/** The part of an address that says this, with its `#`. */
export function writeAddress({ place, view, window, sql, title }: Address): string {
  if (place === undefined) {
    return "#/";
  }
  const path = [place.namespace, place.pod, place.container, ...(view === undefined ? [] : [view])];
  const parameters = [
    ...(window === undefined ? [] : windowParameters(window)),
    ...(sql === undefined ? [] : [["sql", sql]]),
    ...(title === undefined ? [] : [["title", title]]),
  ].map(([name, value]) => `${name}=${plain(value ?? "")}`);
  return `#/${path.map(plain).join("/")}${parameters.length === 0 ? "" : `?${parameters.join("&")}`}`;
}

/** Encoded, but for what people like to read and no address minds. */
function plain(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Cut off in the middle, perhaps by a program that shows it as a link.
    return "";
  }
}
