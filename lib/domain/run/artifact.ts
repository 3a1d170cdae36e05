/** What a search node found: `wave-1/search-2.md`, and after `retry` further tries `wave-1/search-2.retry-1.md`. */
export function waveArtifact(wave: 1 | 2, nodeKey: string, retry: number): string {
  return retryName(`wave-${wave}/${nodeKey}.md`, retry);
}

/** The judgement on one version of the report: `review/1.json`. */
export function reviewArtifact(version: number): string {
  return `review/${version}.json`;
}

/** The name of a later try beside the first: `retry-<n>` before the extension, if there is one; the first (0) keeps its name. */
export function retryName(path: string, retry: number): string {
  if (retry === 0) return path;
  const dot = path.lastIndexOf(".");
  // A full stop that a name begins with hides the file, and parts nothing.
  if (dot <= path.lastIndexOf("/") + 1) return `${path}.retry-${retry}`;
  return `${path.slice(0, dot)}.retry-${retry}${path.slice(dot)}`;
}

/** The n-th version of a file that is written again: `plan.json`, `plan-2.json`. */
export function versionName(path: string, version: number): string {
  if (version === 1) return path;
  const dot = path.lastIndexOf(".");
  return `${path.slice(0, dot)}-${version}${path.slice(dot)}`;
}

/** Which version of its file a path is. */
export function versionOf(path: string): number {
  return Number(/-(\d+)\.[^./]+$/.exec(path)?.[1] ?? 1);
}

/** What a run says of itself each time it comes to rest. Source: engine.md, artifacts. */
export const recordNames = ["manifest.json", "plan.json", "gates.json", "retry/retry-directives.json"] as const;
export type RecordName = (typeof recordNames)[number];

/** Of each file of the record that was written, the path of its newest version. */
export function currentRecords(paths: readonly string[]): Map<RecordName, string> {
  return new Map(
    recordNames.flatMap((name) => {
      const own = paths.filter((path) => path === versionName(name, versionOf(path)));
      const newest = own.sort((a, b) => versionOf(b) - versionOf(a))[0];
      return newest === undefined ? [] : [[name, newest] as const];
    }),
  );
}

/** What an artifact is served as. */
export function mediaTypeOf(path: string): string {
  if (path.endsWith(".json")) return "application/json";
  if (path.endsWith(".jsonl")) return "application/jsonl";
  return path.endsWith(".md") ? "text/markdown" : "text/plain";
}

/**
 * One text for each value, so that equal values have equal hashes: keys sorted by code unit, two spaces of indentation,
 * a final newline. What JSON leaves out (undefined, functions) is left out. Throws on numbers that JSON does not have.
 */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 2)}\n`;
}

/** One line of JSON for each value, keys sorted, every line ended. */
export function canonicalJsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(sorted(value))}\n`).join("");
}

/** Text as it is hashed: newlines as `\n`, no white space at line ends, one final newline. Source: engine.md, drivers. */
export function canonicalText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  return `${lines
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd()}\n`;
}

function sorted(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`JSON has no number ${value}`);
  if (Array.isArray(value)) return value.map((item) => sorted(item) ?? null);
  if (value === null || typeof value !== "object") return value;
  if ("toJSON" in value && typeof value.toJSON === "function") return value.toJSON();
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, sorted(item)]);
  // A list of pairs keeps `__proto__` an ordinary key; whole-number keys come first in any object, by the language.
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
