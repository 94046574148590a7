import { CustomChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import { GraphicComponent, GridComponent, LegendScrollComponent } from "echarts/components";
import { graphic, init, use } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { CanvasRenderer } from "echarts/renderers";

// The parts of ECharts that are in the bundle. Tooltips, zoom and brushes are ours: they look at the data, not at what is drawn of it.
use([
  CustomChart,
  LineChart,
  PieChart,
  ScatterChart,
  GraphicComponent,
  GridComponent,
  LegendScrollComponent,
  LabelLayout,
  CanvasRenderer,
]);

/** Any number of rectangles as one path: left, top, width and height of each. */
const Rects = graphic.extendShape({
  shape: { rects: new Float64Array(0) },
  buildPath(path, shape) {
    const rects = shape.rects as Float64Array;
    for (let i = 0; i < rects.length; i += 4) path.rect(rects[i]!, rects[i + 1]!, rects[i + 2]!, rects[i + 3]!);
  },
});

/** Any number of circles as one path: centre and radius of each. */
const Circles = graphic.extendShape({
  shape: { circles: new Float64Array(0) },
  buildPath(path, shape) {
    const circles = shape.circles as Float64Array;
    for (let i = 0; i < circles.length; i += 3) {
      path.moveTo(circles[i]! + circles[i + 2]!, circles[i + 1]!);
      path.arc(circles[i]!, circles[i + 1]!, circles[i + 2]!, 0, 2 * Math.PI);
    }
  },
});

graphic.registerShape("rects", Rects);
graphic.registerShape("circles", Circles);

export type Canvas = ReturnType<typeof init>;

export function newCanvas(element: HTMLElement, width: number, height: number): Canvas {
  return init(element, null, { renderer: "canvas", width, height });
}
