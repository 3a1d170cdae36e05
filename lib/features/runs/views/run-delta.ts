import type { EventView } from "@/lib/features/kit/models";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import type { RunHeadView } from "./run-head";

/** What a stream sends after each commit: the state of the run's head and only the nodes that changed. */
export interface RunDelta {
  /** When a text that is being written grew last. */
  draftAt: string | null;
  run: RunHeadView;
  nodes: NodeView[];
  events: EventView[];
}
