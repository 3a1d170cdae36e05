import type { z } from "zod";
import type { NodeContext } from "@/lib/run/engine/context";
import { sha256 } from "@/lib/run/engine/state";

/** What rules are asked within a step, and the shape of what they say. */
export interface Ruling<T> {
  name: string;
  /** What they decide on, word for word: the same is never decided twice in one attempt. */
  on: readonly string[];
  shape: z.ZodType<T>;
}

/**
 * What rules, and no model, decide within a step. It is kept with what the step read, so that a run replays as it went
 * though rules get better; a run that began under the first rules kept nothing, and goes by those of today.
 */
export async function decidedByRules<T>(
  { run, recall }: Pick<NodeContext, "run" | "recall">,
  { name, on, shape }: Ruling<T>,
  decide: () => T,
): Promise<T> {
  if (run.settings.rules === undefined) return decide();
  const key = sha256(on.join("\n")).slice(0, 16);
  return recall(`${name}_${key}`, shape, () => Promise.resolve(decide()));
}
