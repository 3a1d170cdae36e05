/** Deepest nesting that is read; no schema of ours goes half as deep. */
const DEPTH_MAX = 32;
/** Names that reach into every object where they are merged carelessly. */
const reserved: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;

type Level = { keys: Set<string>; isObject: boolean };

/** What is wrong with the keys and the nesting of a text that is JSON; null when nothing is. */
function structureProblem(text: string): string | null {
  const levels: Level[] = [];
  let last = "";
  for (const [found] of text.matchAll(token)) {
    if (found === "{" || found === "[") {
      levels.push({ keys: new Set(), isObject: found === "{" });
      if (levels.length > DEPTH_MAX) return `It is nested more than ${DEPTH_MAX} deep.`;
    } else if (found === "}" || found === "]") levels.pop();
    else if (found === ":") {
      const key: unknown = JSON.parse(last);
      const level = levels.at(-1);
      if (typeof key !== "string" || level === undefined) continue;
      if (reserved.has(key)) return `It has the key ${key}, which nothing may have.`;
      if (level.keys.has(key)) return `It has the key ${key} twice.`;
      level.keys.add(key);
    }
    last = found;
  }
  return null;
}

/**
 * JSON as it stands, never mended: anything else is refused, as are keys that stand twice in one object or reach into
 * prototypes, and nesting without end.
 */
export function parseStrictJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, message: `It is not JSON: ${error instanceof Error ? error.message : "unreadable"}` };
  }
  const problem = structureProblem(text);
  return problem === null ? { ok: true, value } : { ok: false, message: problem };
}
