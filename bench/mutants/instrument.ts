import { asNode, isFunction, isLoop, type Node, walk } from "./syntax";

interface Edit {
  at: number;
  text: string;
}

/** `call` in front of all that stands in the body of a function or a loop. */
function before(node: Node, code: string, call: string): Edit[] {
  const body = asNode(node["body"]);
  if (body === null) return [];
  if (/^(?:BlockStatement|FunctionBody)$/.test(body.type)) return [{ at: body.start + 1, text: `${call};` }];
  const [start, end] = isFunction(node) ? [code.lastIndexOf("=>", body.start) + 2, node.end] : [body.start, body.end];
  const [open, close] = isFunction(node) ? [` (${call}, (`, "))"] : [`{${call};`, "}"];
  return [
    { at: start, text: open },
    { at: end, text: close },
  ];
}

function withCalls(code: string, callFor: (node: Node) => string | null): string {
  const edits: Edit[] = [];
  walk(code, (node) => {
    const call = callFor(node);
    if (call !== null) edits.push(...before(node, code, call));
    return true;
  });
  // From the end, so that places before stand as they did; what was found first at one place stands there first.
  const fromEnd = edits.map((edit, nth) => ({ ...edit, nth })).toSorted((a, b) => b.at - a.at || b.nth - a.nth);
  return fromEnd.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
}

/** The file, in which each function tells that it was entered: `call` gets where the function begins. */
export function withProbes(code: string, call: (start: number) => string): string {
  return withCalls(code, (node) => (isFunction(node) ? call(node.start) : null));
}

/** Turns that all loops of one file take together at most: a mutant that takes more runs for ever. */
const TURNS_MOST = 30_000_000;

/** The file, in which loops end by an error before they run for ever. */
export function withEnds(code: string): string {
  const end = `((globalThis.turns=(globalThis.turns??0)+1)>${TURNS_MOST}&&(()=>{throw new Error("for ever")})())`;
  return withCalls(code, (node) => (isLoop(node) ? end : null));
}

/** Where the innermost function around a place begins; null for what runs when the file is loaded. */
export function functionAround(code: string, place: number): number | null {
  let around: number | null = null;
  walk(code, (node) => {
    const isAround = node.start <= place && place < node.end;
    if (isAround && isFunction(node)) around = node.start;
    return isAround;
  });
  return around;
}
