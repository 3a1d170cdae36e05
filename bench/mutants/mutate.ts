import { parseAst } from "vitest/node";
import { asNode, childrenOf, isLoop, type Node, walk } from "./syntax";

/** One change to a file: `text` in place of what stands from `start` to `end`, characters from the file's beginning. */
export interface Mutant {
  kind: string;
  start: number;
  end: number;
  text: string;
}

/** By what another operator each is replaced, by kind of change. */
const operators: Record<string, Record<string, string>> = {
  boundary: { "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  turned: { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "===": "!==", "!==": "===" },
  arithmetic: { "-": "+", "*": "/", "/": "*" },
  logical: { "&&": "||", "||": "&&" },
};
/** What is called on a list or a text, and what instead; empty where the call goes and what it is called on stays. */
const calls = new Map(
  Object.entries({
    some: "every",
    every: "some",
    min: "max",
    max: "min",
    filter: "",
    toSorted: "",
    slice: "",
    trim: "",
  }),
);
const leaving = /^(?:Return|Continue|Break|Throw)Statement$/;

type Found = (kind: string, at: { start: number; end: number }, text: string) => void;

function ofOperator(node: Node, code: string, found: Found): void {
  const [left, right] = [asNode(node["left"]), asNode(node["right"])];
  if (left === null || right === null) return;
  const between = { start: left.end, end: right.start };
  const written = code.slice(between.start, between.end);
  const operator = String(node["operator"]);
  for (const [kind, others] of Object.entries(operators)) {
    const other = others[operator];
    if (other !== undefined) found(kind, between, written.replace(operator, other));
  }
}

function isLeaving(node: Node | null): boolean {
  const last = node?.type === "BlockStatement" ? childrenOf(node).at(-1) : node;
  return last != null && leaving.test(last.type);
}

function ofCondition(node: Node, code: string, found: Found): void {
  const test = asNode(node["test"]);
  if (test === null) return;
  found("negated", test, `!(${code.slice(test.start, test.end)})`);
  const isGuard = node.type === "IfStatement" && asNode(node["alternate"]) === null;
  if (isGuard && isLeaving(asNode(node["consequent"]))) found("branch", node, ";");
}

function ofCall(node: Node, found: Found): void {
  const callee = asNode(node["callee"]);
  const [on, name] = [asNode(callee?.["object"]), asNode(callee?.["property"])];
  if (on === null || name === null || callee?.["optional"] === true) return;
  const other = calls.get(String(name["name"]));
  if (other === "") found("call", { start: on.end, end: node.end }, "");
  else if (other !== undefined) found("call", name, other);
}

function ofLiteral(node: Node, found: Found): void {
  if (typeof node["value"] === "number") found("number", node, String(node["value"] + 1));
  if (typeof node["value"] === "boolean") found("constant", node, String(!node["value"]));
}

function ofNode(node: Node, code: string, found: Found): void {
  if (node.type === "BinaryExpression" || node.type === "LogicalExpression") ofOperator(node, code, found);
  if (node.type === "IfStatement" || node.type === "ConditionalExpression") ofCondition(node, code, found);
  if (node.type === "CallExpression") ofCall(node, found);
  if (node.type === "ExpressionStatement" && asNode(node["expression"])?.type !== "Literal")
    found("statement", node, ";");
  if (node.type === "Literal") ofLiteral(node, found);
}

/** What a loop hangs on: changed, it would only run for ever. */
function headsOf(node: Node): Node[] {
  const heads = isLoop(node) ? [node["test"], node["update"], node["init"]].map(asNode) : [];
  return heads.filter((head) => head !== null);
}

/** All that can be changed in a TypeScript file so that it still runs, and decides something else. */
export function mutantsOf(code: string): Mutant[] {
  const mutants: Mutant[] = [];
  const left = new Set<number>();
  walk(code, (node) => {
    if (left.has(node.start)) return false;
    for (const head of headsOf(node)) left.add(head.start);
    ofNode(node, code, (kind, { start, end }, text) => void mutants.push({ kind, start, end, text }));
    return true;
  });
  return mutants;
}

/** The file with the change in it. */
export function mutated(code: string, { start, end, text }: Mutant): string {
  return code.slice(0, start) + text + code.slice(end);
}

/** Whether the file can be read with the change in it. */
export function isReadable(code: string, mutant: Mutant): boolean {
  try {
    parseAst(mutated(code, mutant), { lang: "ts" });
    return true;
  } catch {
    return false;
  }
}
