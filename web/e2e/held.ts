import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";

/** What a page still holds after its garbage was collected. */
export interface Held {
  /** MiB of its JavaScript objects, buffers included. */
  heap: number;
  nodes: number;
  listeners: number;
  /** Workers that run, by the names of their scripts. */
  workers: string[];
  /** Objects in the page that stand for a worker, whether it runs or not. */
  handles: number;
}

/** Collects garbage in the page and looks at what is left. */
export async function held(page: Page): Promise<Held> {
  const session = await page.context().newCDPSession(page);
  try {
    const prototype = await session.send("Runtime.evaluate", { expression: "Worker.prototype" });
    const objectId = prototype.result.objectId as string;
    // Collects garbage first, what only garbage holds at the second time.
    await session.send("HeapProfiler.collectGarbage");
    const found = await session.send("Runtime.queryObjects", { prototypeObjectId: objectId });
    const count = await session.send("Runtime.callFunctionOn", {
      objectId: found.objects.objectId as string,
      functionDeclaration: "function () { return this.length; }",
      returnByValue: true,
    });
    const heap = await session.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return {
      heap: (heap.usedSize + heap.backingStorageSize) / 2 ** 20,
      nodes,
      listeners: jsEventListeners,
      workers: page.workers().map((worker) => /([^/]*)-[^/]*$/.exec(worker.url())?.[1] ?? worker.url()),
      handles: Number(count.result.value),
    };
  } finally {
    await session.detach();
  }
}

/** The same, as soon as only this many workers are left: they end a moment after they were told to. */
export async function heldBy(page: Page, workers: number): Promise<Held> {
  for (let tries = 0; ; tries++) {
    const now = await held(page);
    if ((now.workers.length <= workers && now.handles <= workers) || tries === 100) {
      return now;
    }
    await setTimeout(100);
  }
}
