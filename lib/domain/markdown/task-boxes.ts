import type {} from "remark-parse";
import type { Data, Processor } from "unified";

type TreeExtension = Exclude<NonNullable<Data["fromMarkdownExtensions"]>[number], readonly unknown[]>;
type OnToken = NonNullable<NonNullable<TreeExtension["exit"]>[string]>;

/**
 * The box of a task. The tokenizer finds one, too, at the beginning of a paragraph that follows an empty item, outside
 * the list; there it is what was written.
 */
const onBox: OnToken = function (token) {
  const [parent, own] = this.stack.slice(-2);
  const inside = this.sliceSerialize(token);
  if (parent?.type === "listItem") {
    parent.checked = inside.trim() !== "";
    return;
  }
  if (own?.type !== "paragraph") return;
  const [start, end] = [
    back(token.start),
    { ...token.end, column: token.end.column + 1, offset: token.end.offset + 1 },
  ];
  own.children.push({ type: "text", value: `[${inside}]`, position: { start, end } });
};

function back<P extends { column: number; offset: number }>(point: P): P {
  return { ...point, column: point.column - 1, offset: point.offset - 1 };
}

const boxes: TreeExtension = {
  exit: { taskListCheckValueChecked: onBox, taskListCheckValueUnchecked: onBox },
};

/** Has the boxes of tasks read so; behind what reads tables and lists. */
export function withBoxes(this: Processor): void {
  const data = this.data();
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), boxes];
}
