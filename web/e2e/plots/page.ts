import type { Page } from "playwright-core";

/** What gallery.ts leaves for this script. */
interface Gallery {
  show(name: string, plot: unknown): { toDataURL(): string | undefined; dispose(): void };
  handles: Map<string, { update(change?: object): void; toDataURL(): string | undefined; dispose(): void }>;
  variables: Map<string, unknown>;
  tables: Map<string, unknown>;
  chart(type: string, dataset: string, args: object, rest?: object): unknown;
  points(count: number): unknown;
  stacks(nodes: number): unknown;
}
declare global {
  interface Window {
    plots: Gallery;
  }
}

/** How many pixels of a plot's canvas have each colour. */
export async function pixels(page: Page, id: string): Promise<Map<string, number>> {
  const counts = await page
    .locator(`#${id} canvas`)
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      const found: Record<string, number> = {};
      for (let i = 0; i < data.length; i += 4) {
        const key = "#" + [data[i]!, data[i + 1]!, data[i + 2]!].map((v) => v.toString(16).padStart(2, "0")).join("");
        found[key] = (found[key] ?? 0) + 1;
      }
      return found;
    });
  return new Map(Object.entries(counts));
}

export async function count(page: Page, id: string, colour: string): Promise<number> {
  return (await pixels(page, id)).get(colour) ?? 0;
}

export async function box(page: Page, id: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const canvas = page.locator(`#${id} canvas`).first();
  await canvas.scrollIntoViewIfNeeded();
  return (await canvas.boundingBox())!;
}

export async function drag(page: Page, id: string, from: [number, number], to: [number, number]): Promise<void> {
  const { x, y, width, height } = await box(page, id);
  await page.mouse.move(x + width * from[0], y + height * from[1]);
  await page.mouse.down();
  await page.mouse.move(x + width * ((from[0] + to[0]) / 2), y + height * ((from[1] + to[1]) / 2));
  await page.mouse.move(x + width * to[0], y + height * to[1]);
  await page.mouse.up();
}
