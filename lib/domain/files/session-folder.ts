/** What the folder of a one-off session says: where its parts stand and what is in them. */

const PROBLEM = /^problem[ _-]*definition\.(?:md|markdown|txt)$/i;
const KNOWLEDGE = /^_?knowledge[ _-]*base\.(?:md|markdown|txt|jsonl)$/i;
/** What a session wrote itself, by the folder or file below its root. */
const OWN = /^(?:subproblems|results)\/|^_?history\.[a-z]+$|^project[ _-]summary\.[a-z]+$/i;

function nameOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function depthOf(path: string): number {
  return path.split("/").length;
}

/** The problem definition that stands highest, and the folder around it; null when there is none. */
export function findSession(paths: readonly string[]): { problem: string; root: string } | null {
  const [problem] = paths
    .filter((path) => PROBLEM.test(nameOf(path)))
    .sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
  if (problem === undefined) return null;
  return { problem, root: problem.slice(0, problem.length - nameOf(problem).length) };
}

/** What a file is to a session: its knowledge base, a subproblem, something else that it wrote, or material it read. */
export function partOf(path: string): "problem" | "knowledge" | "subproblem" | "own" | "material" {
  if (PROBLEM.test(path)) return "problem";
  if (KNOWLEDGE.test(path)) return "knowledge";
  if (/^subproblems\//i.test(path)) return "subproblem";
  return OWN.test(path) ? "own" : "material";
}

/** A heading at the top of a text, and what stands below it. */
export function splitHeading(text: string): { heading: string | null; body: string } {
  const found = /^\s*#{1,6}[ \t]+(.+)\n?/.exec(text);
  const heading = found?.[1]?.trim() ?? null;
  return { heading, body: (found ? text.slice(found[0].length) : text).trim() };
}

/** Shortest statement that is taken for one, in letters; what is shorter is a heading of a list. */
const STATEMENT_MIN = 15;
const STATEMENT_MAX = 2_000;

function ofLine(line: string): string | null {
  if (!line.trimStart().startsWith("{")) return /^ ?(?:[-*+]|\d{1,4}[.)])[ \t]+(.+)$/.exec(line)?.[1]?.trim() ?? null;
  // One row of a knowledge base as JSON: the statement as it stands there, escapes and all.
  return /"(?:statement|fact|claim)"\s*:\s*"((?:[^"\\])+)"/.exec(line)?.[1] ?? null;
}

/** The statements of a knowledge base, each as it stands there, in order and once: items of its lists, or its rows. */
export function listStatements(text: string): string[] {
  const found = text.split("\n").flatMap((line) => ofLine(line) ?? []);
  return [...new Set(found)].filter(({ length }) => length >= STATEMENT_MIN && length <= STATEMENT_MAX);
}
