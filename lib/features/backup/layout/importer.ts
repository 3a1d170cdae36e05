import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";

/** Whose an import becomes, and what else belongs to its transaction. */
export interface Importer {
  readonly userId: UserId;
  readonly finish?: (tx: Tx, made: { projectId: ProjectId }) => Promise<void>;
}
