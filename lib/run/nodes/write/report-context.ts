import type { Db, Tx } from "@/lib/platform/db/client";
import type { NodeContext, NodeRun } from "@/lib/run/engine/context";

/** What a version is put together from: a node's context, or what a person's edit sees of the run. */
export interface ReportContext extends Pick<NodeContext, "scope" | "recall"> {
  db: Db | Tx;
  run: Pick<NodeRun, "id" | "mode" | "settings" | "scope" | "limitReached" | "question">;
}
