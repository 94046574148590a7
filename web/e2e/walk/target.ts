import { basename } from "node:path";
import type { Page } from "playwright-core";
import { fileHost } from "../filehost.ts";

/** How the page that is tested is reached, and the database behind it. The only place that knows which engine that is. */
export interface Target {
  /** Where the page is. */
  address: string;
  /** A result of the database itself, to compare the page with. */
  ask(sql: string): Promise<Record<string, unknown>[]>;
  /** Names of the recordings that are open. */
  open(): Promise<string[]>;
  /** Opens these recordings and closes all others; gives the names of those that are open then. */
  use(...files: string[]): Promise<void>;
  /** Files that can be opened, by their names. */
  files(): Promise<string[]>;
  /** Opens what is open in a page that was just loaded, where that is not kept anywhere else. */
  prepare?(page: Page): Promise<void>;
  /** What the page asks for without expecting it to be there. */
  absent?: string;
  close?(): void;
}

/** What the arguments name: a server, or a static page with its database; and the arguments behind. */
export async function targetOf(args: readonly string[]): Promise<[Target, string[]]> {
  const [first = "http://127.0.0.1:4244", database = "", server = "", ...rest] = args;
  return /^https?:/.test(first)
    ? [served(first), args.slice(1)]
    : [await standalone(first, database, served(server)), rest];
}

/** The static page on a plain file host, with a database of which `same` has the recording open. */
async function standalone(folder: string, database: string, same: Target): Promise<Target> {
  const host = await fileHost(folder, "/folder/", false);
  const name = basename(database);
  return {
    address: host.address.replace(/\/$/, ""),
    ask: (sql) => same.ask(sql),
    open: () => Promise.resolve([name]),
    files: () => Promise.resolve([]),
    use: () => Promise.resolve(),
    async prepare(page) {
      await page.getByRole("button", { name: "Open a recording", exact: true }).click();
      const chooser = page.waitForEvent("filechooser", { timeout: 240_000 });
      await page.getByRole("dialog").getByRole("button", { name: "Open recordings…" }).click();
      await (await chooser).setFiles(database);
      await page.getByRole("button", { name, exact: true }).waitFor({ timeout: 240_000 });
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
    absent: "/folder/api/query",
    close: () => host.close(),
  };
}

interface Recordings {
  open: { name: string; path: string }[];
  available: { name: string; path: string }[];
}

/** A running `skein serve`. */
export function served(address: string): Target {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", accept: "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    return text === "" ? undefined : JSON.parse(text);
  };
  const recordings = () => call("GET", "recordings") as Promise<Recordings>;
  return {
    address,
    ask: (sql) => call("POST", "query", { sql }) as Promise<Record<string, unknown>[]>,
    open: async () => (await recordings()).open.map(({ name }) => name),
    files: async () => (await recordings()).available.map(({ name }) => name),
    async use(...files) {
      const { open, available } = await recordings();
      // Closed first: not every kind can be open beside every other.
      for (const { name } of open.filter((one) => !files.includes(one.name))) {
        await call("DELETE", `recordings/${encodeURIComponent(name)}`);
      }
      for (const file of files.filter((name) => !open.some((one) => one.name === name))) {
        await call("POST", "recordings", { path: available.find(({ name }) => name === file)?.path ?? file });
      }
    },
  };
}
