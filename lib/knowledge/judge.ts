import type { Scope } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Accepts facts with the topic that they were found for; a person's verdict on one stands over it. A topic's review
 * refuses a fact for its topic alone, and so never here.
 */
export async function acceptFacts(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update fact set status = 'accepted', updated_at = now()
    where project_id = ${scope.projectId}::uuid and id = any(${ids}::uuid[])
      and status in ('proposed', 'rejected') and not is_settled`;
}
