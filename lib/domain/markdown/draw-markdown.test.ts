import { expect, test } from "vitest";
import { drawMarkdown } from "./draw-markdown";
import type { DrawnNode } from "./drawn";
import { withMarks } from "./support";

function labels(nodes: readonly DrawnNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.tag === "sentence-kind" ? [`${node.kind} ${node.children.join("")}`] : labels(node.children);
  });
}

test("what is the writer's own step, or about the evidence, says so in a word of its own", () => {
  const marker = "[FAAAAAAAAAAAA]";
  const markdown = `It rose. ${marker} Inference: It will rise again. ${marker}\n\nScope: The archive ends in March.\n\n**Inference:** So it is. ${marker}`;
  expect(labels(drawMarkdown(markdown))).toEqual(["inference (inference)", "scope Scope:", "inference (inference)"]);
});

test("a word stands beside the sign of a sentence that is not borne out, too, and once", () => {
  const markdown = "It rose. [FAAAAAAAAAAAA] Inference: It rises. Scope: It is far. Scope: It is old.";
  const text = withMarks(markdown, [{ end: 24 }, { end: 45 }]);
  expect(labels(drawMarkdown(text))).toEqual(["inference (inference)", "scope Scope:", "scope Scope:"]);
});

test("the same words within a sentence are words", () => {
  expect(labels(drawMarkdown("The scope Scope: was wide; an Inference:x is none."))).toEqual([]);
});

test("a list or a paragraph that an inference leads to is one itself", () => {
  const told = (markdown: string): string[] =>
    drawMarkdown(markdown).flatMap((node) => (typeof node === "string" ? [] : [`${node.tag} ${node.kind ?? "-"}`]));
  const marker = "[FAAAAAAAAAAAA]";
  expect(told(`Inference: **owners** should:\n\n1. Wait. ${marker}\n\nIt rose. ${marker}`)).toEqual([
    "p -",
    "ol inference",
    "p -",
  ]);
  expect(told(`It rose. ${marker} Inference: owners should:\n- Wait. ${marker}`)).toEqual(["p -", "ul inference"]);
  expect(told(`Inference: do this:\nWait. ${marker} Go. ${marker}\n\nIt rose. ${marker}`)).toEqual([
    "p inference",
    "p -",
  ]);
  expect(told(`**Inference: owners should:**\n\n- Wait. ${marker}`)).toEqual(["p -", "ul inference"]);
  expect(told(`Inference: It rises. ${marker} These fell:\n\n- One. ${marker}`)).toEqual(["p -", "ul -"]);
});
