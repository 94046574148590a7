import { basename } from "node:path";
import type { Page } from "playwright-core";
import { fileHost } from "../filehost.ts";

/** How the page that is tested is reached, and the database behind it. The only place that knows which engine that is. */
export interface Target {
  /** Where the page is. */
  address: string;
  /** The name of the recording that most tests look at. */
  first: string;
  /** Names of other recordings that can be opened. */
  others: readonly string[];
  /** What the database itself says of the first recording, to compare the page with. */
  ask(sql: string): Promise<Record<string, unknown>[]>;
  /** Has a page that is loaded next show this recording, and no other. */
  use(recording: string): Promise<void>;
  /** Opens the recording in a page that was just loaded, where that is not kept anywhere else. */
  prepare?(page: Page): Promise<void>;
  /** Where recordings are opened for all pages at once. */
  shared?: Shared;
  /** What the page asks for without expecting it to be there. */
  absent?: string;
  close?(): void;
}

/** The recordings of a server. */
export interface Shared {
  /** Names of the recordings that are open. */
  open(): Promise<string[]>;
  /** Opens these recordings and closes all others. */
  use(...files: string[]): Promise<void>;
}

/** What the arguments name: a server, or a static page with its files; and the arguments behind. */
export async function targetOf(args: readonly string[]): Promise<[Target, string[]]> {
  const [first = "http://127.0.0.1:4244", database = "", other = "", server = "", ...rest] = args;
  return /^https?:/.test(first)
    ? [await served(first), args.slice(1)]
    : [await standalone(first, [database, other], await served(server)), rest];
}

/** The static page on a plain file host; `same` has the recording of the first file open. */
async function standalone(folder: string, files: readonly string[], same: Target): Promise<Target> {
  const host = await fileHost(folder, "/folder/", false);
  const [first = "", ...others] = files.map((file) => basename(file));
  let used = first;
  return {
    address: host.address.replace(/\/$/, ""),
    first,
    others,
    ask: (sql) => same.ask(sql),
    use(recording) {
      used = recording;
      return Promise.resolve();
    },
    async prepare(page) {
      const name = used;
      await page.getByRole("button", { name: "Open a recording", exact: true }).click();
      const chooser = page.waitForEvent("filechooser", { timeout: 240_000 });
      await page.getByRole("dialog").getByRole("button", { name: "Open recordings…" }).click();
      await (await chooser).setFiles(files.find((file) => basename(file) === name) ?? "");
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
async function served(address: string): Promise<Target> {
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
  const use = async (...files: string[]) => {
    const { open, available } = await recordings();
    // Closed first: not every kind can be open beside every other.
    for (const { name } of open.filter((one) => !files.includes(one.name))) {
      await call("DELETE", `recordings/${encodeURIComponent(name)}`);
    }
    for (const file of files.filter((name) => !open.some((one) => one.name === name))) {
      await call("POST", "recordings", { path: available.find(({ name }) => name === file)?.path ?? file });
    }
  };
  const { open, available } = await recordings();
  const first = open[0]?.name ?? "";
  return {
    address,
    first,
    others: available.map(({ name }) => name).filter((name) => name !== first && /\.c?jfr$/.test(name)),
    ask: (sql) => call("POST", "query", { sql }) as Promise<Record<string, unknown>[]>,
    use,
    shared: { open: async () => (await recordings()).open.map(({ name }) => name), use },
  };
}
