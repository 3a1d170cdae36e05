import { z } from "zod";
import { Perspective } from "./results";
import { RunLimits } from "./settings";

const texts = z.array(z.string());

/**
 * What happened in a recorded run that did not follow from its calls alone, in the order in which it was committed: which
 * node ended when, when a failed one was tried again, what limits and people did. A replay does the same in this order.
 */
export const Step = z.discriminatedUnion("kind", [
  /** An attempt of a node ended, well or not. */
  z.object({ kind: z.literal("ended"), node: z.string() }),
  /** The back-off of a failed node was over. */
  z.object({ kind: z.literal("tried_again"), node: z.string() }),
  /** A limit or a person ended research; `withEnd` when it was found in the tick of the node's end before it. */
  z.object({ kind: z.literal("cut"), why: z.string(), withEnd: z.boolean() }),
  z.object({ kind: z.literal("plan_edited"), perspectives: z.array(Perspective) }),
  /** Approved the plan; with these perspectives in it, where somebody had edited it. They may have been changed since. */
  z.object({ kind: z.literal("plan_approved"), perspectives: z.array(Perspective) }),
  z.object({ kind: z.literal("paused") }),
  z.object({ kind: z.literal("resumed") }),
  z.object({ kind: z.literal("search_added"), perspective: Perspective, under: z.string().optional() }),
  z.object({ kind: z.literal("search_changed"), node: z.string(), perspective: Perspective }),
  z.object({ kind: z.literal("search_dropped"), node: z.string() }),
  z.object({ kind: z.literal("search_restored"), node: z.string() }),
  z.object({ kind: z.literal("node_retried"), node: z.string() }),
  z.object({ kind: z.literal("node_left_out"), node: z.string() }),
  z.object({ kind: z.literal("limits_changed"), limits: RunLimits }),
  z.object({ kind: z.literal("continued"), limits: RunLimits }),
  /** A person changed a section, which made that version. */
  z.object({
    kind: z.literal("report_edited"),
    version: z.number(),
    ordinal: z.number(),
    heading: z.string(),
    markdown: z.string(),
    note: z.string(),
  }),
  z.object({ kind: z.literal("report_accepted") }),
  z.object({ kind: z.literal("changes_requested"), note: z.string() }),
  z.object({ kind: z.literal("report_rejected"), note: z.string(), gaps: texts, actionItems: texts }),
  z.object({
    kind: z.literal("topic_judged"),
    node: z.string(),
    verdict: z.enum(["accepted", "rejected"]),
    note: z.string(),
    gaps: texts,
    actionItems: texts,
  }),
  /** Took an approval away: of the topic of this node, or of the report. */
  z.object({ kind: z.literal("approval_dismissed"), node: z.string().nullable() }),
  z.object({ kind: z.literal("cancelled") }),
]);
export type Step = z.infer<typeof Step>;
/** What is done to a run from outside of its nodes. */
export type Act = Exclude<Step, { kind: "ended" }>;

/** Where a replay stands. */
export interface Replaying {
  steps: readonly Step[];
  /** How many steps have been taken. */
  position: number;
  /** Nodes that may still end. */
  open: ReadonlySet<string>;
}

/** The place of the next step that can still be taken: an end of a node that cannot end any more is passed over. */
export function nextPosition({ steps, position, open }: Replaying): number {
  let next = position;
  for (let step = steps[next]; step?.kind === "ended" && !open.has(step.node); step = steps[next]) next += 1;
  return next;
}

/** Where a replay stands once a node has ended. */
export interface Turn {
  isTurn: boolean;
  position: number;
  /** Why research ends together with the node; null when it does not. */
  cut: string | null;
}

/**
 * Whether it is this node's turn to end, and where the replay stands then. A node whose end is not among the steps that
 * are left ends at any time: the replay has taken another way, and the comparison will say so.
 */
export function turnOf(replaying: Replaying, nodeKey: string): Turn {
  const position = nextPosition(replaying);
  const step = replaying.steps[position];
  if (step?.kind === "ended" && step.node === nodeKey) {
    const next = replaying.steps[position + 1];
    if (next?.kind === "cut" && next.withEnd) return { isTurn: true, position: position + 2, cut: next.why };
    return { isTurn: true, position: position + 1, cut: null };
  }
  const isLeft = replaying.steps.slice(position).some((other) => other.kind === "ended" && other.node === nodeKey);
  return { isTurn: !isLeft, position, cut: null };
}
