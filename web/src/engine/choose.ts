import { BrowserEngine } from "./browser/engine";
import type { Engine } from "./engine";
import { ServerEngine } from "./server";

/** The database of the server that the page came from, if that is a `skein serve`; else one in the browser. */
export async function chooseEngine(): Promise<Engine> {
  // Beside the page, so that it works in any folder of a file host.
  const base = new URL(".", document.baseURI).pathname.replace(/\/$/, "");
  return (await ServerEngine.probe(base)) ? new ServerEngine(base) : new BrowserEngine();
}
