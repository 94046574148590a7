import { createContext, useContext, useMemo, useRef, useSyncExternalStore } from "react";
import { Formatter } from "../../model/format";
import type { Session } from "../../model/session";
import type { Page } from "./page";

export const PageContext = createContext<Page | null>(null);

/** The page, without listening to its changes. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) {
    throw new Error("no page around this component");
  }
  return page;
}

/** A part of the page. The component is drawn again when that part changes: compared field by field, and no deeper. */
export function usePart<T>(select: (page: Page) => T): T {
  const page = usePage();
  const last = useRef<T | undefined>(undefined);
  return useSyncExternalStore(page.subscribe, () => {
    const next = select(page);
    if (last.current !== undefined && alike(last.current, next)) {
      return last.current;
    }
    last.current = next;
    return next;
  });
}

/** A part of the session; undefined while there is none. */
export function useSession<T>(select: (session: Session) => T): T | undefined {
  return usePart((page) => (page.session === undefined ? undefined : select(page.session)));
}

/** Whether two values are the same, or objects with the same fields. */
export function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) {
    return true;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return false;
  }
  const kind: unknown = Object.getPrototypeOf(a);
  // What a Set or a Map has in it are no fields.
  if (kind !== Object.getPrototypeOf(b) || (kind !== Object.prototype && kind !== Array.prototype)) {
    return false;
  }
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length && left.every(([key, value]) => Object.is(value, (b as Record<string, unknown>)[key]))
  );
}

/** Shows values as the notebook wants them. */
export function useFormatter(): Formatter {
  const { decimalPlaces, timeFormat, start } = usePart((page) => page.valueStyle());
  return useMemo(
    () =>
      new Formatter({
        ...(decimalPlaces === undefined ? {} : { decimalPlaces }),
        ...(timeFormat === undefined ? {} : { timeFormat }),
        ...(start === undefined ? {} : { start }),
      }),
    [decimalPlaces, timeFormat, start],
  );
}
