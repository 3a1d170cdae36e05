import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
  IconEye,
  IconLoader2,
  IconRefreshAlert,
  IconXboxX,
} from "@tabler/icons-react";
import type { Look } from "@/components/kit/chip";
import type { NodeKind, NodeStatus } from "@/lib/domain/core/words";

/** Every state of a node: its own shape, its own word. */
export const nodeLooks: Record<NodeStatus, Look> = {
  pending: { icon: IconCircleDashed, word: "Planned", tone: "plain" },
  ready: { icon: IconClock, word: "Next", tone: "info" },
  running: { icon: IconLoader2, word: "Working", tone: "accent", turns: true },
  in_review: { icon: IconEye, word: "In review", tone: "warn" },
  complete: { icon: IconCircleCheck, word: "Done", tone: "good" },
  failed: { icon: IconRefreshAlert, word: "Tried again", tone: "warn" },
  exhausted: { icon: IconXboxX, word: "Failed", tone: "bad" },
  skipped: { icon: IconCircleMinus, word: "Skipped", tone: "plain" },
};

export const kindWords: Record<NodeKind, string> = {
  scope: "Scope",
  perspectives: "Plan",
  topics: "Plan",
  search: "Search",
  review: "Review",
  analyze: "Analysis",
  verify: "Citations",
  summarize: "Summaries",
  outline: "Outline",
  section: "Section",
  assemble: "Report",
  judge: "Judgement",
  revise: "Revision",
};

/** Whether a step's title says of what kind it is. */
export function isKindSaid(node: { kind: NodeKind; title: string }): boolean {
  return node.title.startsWith(kindWords[node.kind]);
}

/** A step's name with its kind, said once. */
export function labelOf(node: { kind: NodeKind; title: string }): string {
  return isKindSaid(node) ? node.title : `${kindWords[node.kind]}: ${node.title}`;
}
