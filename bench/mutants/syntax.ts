import { parseAst } from "vitest/node";
import { z } from "zod";

const nodeShape = z.looseObject({ type: z.string(), start: z.number().int(), end: z.number().int() });
/** A node of a file's syntax tree, in ESTree's words; `start` and `end` in characters from the file's beginning. */
export type Node = z.infer<typeof nodeShape>;

export function asNode(value: unknown): Node | null {
  return nodeShape.safeParse(value).data ?? null;
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value.map(asNode) : [asNode(value)]))
    .filter((child) => child !== null);
}

/** Whether types alone stand in it: nothing of it is there when the code runs. */
function isType(node: Node): boolean {
  return node.type.startsWith("TS") && !("expression" in node);
}

/** Calls `visit` for each node that runs, outer ones first; below one for which it answers false nothing is visited. */
export function walk(code: string, visit: (node: Node) => boolean): void {
  function from(node: Node): void {
    if (isType(node) || !visit(node)) return;
    childrenOf(node).forEach(from);
  }
  from(nodeShape.parse(parseAst(code, { lang: "ts" })));
}

export function isFunction(node: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

export function isLoop(node: Node): boolean {
  return /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/.test(node.type);
}
