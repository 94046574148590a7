import type { Block, NotebookCell } from "../../model/notebook";
import { IfView } from "./IfView";
import { PlotView } from "./PlotView";
import { ProseView } from "./ProseView";
import { SqlView } from "./SqlView";
import { VariablesView } from "./VariablesView";

interface Props {
  cell: NotebookCell;
  blocks: readonly Block[];
  /** Ids of queries that plots draw. */
  consumed: ReadonlySet<string>;
}

/** The blocks of a cell, or of a condition in it. */
export function BlockList({ cell, blocks, consumed }: Props) {
  return blocks.map((block) => {
    switch (block.kind) {
      case "prose":
        return <ProseView key={block.id} cell={cell} block={block} />;
      case "sql":
        return <SqlView key={block.id} cell={cell} block={block} consumed={consumed.has(block.id)} />;
      case "plot":
        return <PlotView key={block.id} cell={cell} block={block} />;
      case "variables":
        return <VariablesView key={block.id} cell={cell} block={block} />;
      default:
        return <IfView key={block.id} cell={cell} block={block} consumed={consumed} />;
    }
  });
}
