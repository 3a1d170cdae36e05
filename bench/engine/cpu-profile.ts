import { Session } from "node:inspector/promises";
import { relative } from "node:path";

/** A moment at which the processor was looked at: where it was, and for how long. `performance.now()`. */
export interface Sample {
  atMs: number;
  ms: number;
  /** The function with its file, below the folder of the product; null while the loop rested. */
  where: { name: string; file: string } | null;
  /** Files on the stack, the innermost first. */
  files: readonly string[];
}

/** How often it is looked, in microseconds. */
const EVERY_US = 250;
const RESTING = new Set(["(idle)", "(program)", "(root)"]);

function fileOf(url: string): string {
  if (url === "") return "native";
  if (url.startsWith("node:")) return url;
  return relative(process.cwd(), url.replace("file://", ""));
}

/** Looks at what the processor does while `work` is done in this process. */
export async function profiled<T>(work: () => Promise<T>): Promise<{ value: T; samples: Sample[] }> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: EVERY_US });
  await session.post("Profiler.start");
  const startMs = performance.now();
  const value = await work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const stacks = new Map<number, string[]>();
  const stackOf = (id: number): string[] => {
    const known = stacks.get(id);
    if (known) return known;
    const parent = parents.get(id);
    const own = fileOf(nodes.get(id)?.callFrame.url ?? "");
    const stack = [own, ...(parent === undefined ? [] : stackOf(parent))];
    stacks.set(id, stack);
    return stack;
  };
  const deltas = profile.timeDeltas ?? [];
  let atUs = 0;
  const samples = (profile.samples ?? []).map((id, nth): Sample => {
    atUs += deltas[nth] ?? 0;
    const ms = (deltas[nth + 1] ?? 0) / 1000;
    const { functionName: name = "", url = "" } = nodes.get(id)?.callFrame ?? {};
    const where = RESTING.has(name) ? null : { name: name || "(anonymous)", file: fileOf(url) };
    return { atMs: startMs + atUs / 1000, ms, where, files: stackOf(id) };
  });
  return { value, samples };
}

/** The sums of a figure by a name, the greatest first. */
export function summed<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  figureOf: (item: T) => number,
): [string, number][] {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + figureOf(item));
  return [...sums].sort(([, a], [, b]) => b - a);
}
