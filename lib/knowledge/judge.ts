import type { Tx } from "@/lib/db/client";
import type { Scope } from "@/lib/domain/ids";

/**
 * An agent's verdict on facts. A person's stands over it; of two reviews an acceptance stands over a refusal, so that
 * the order in which they end does not matter.
 */
export async function judgeFacts(
  tx: Tx,
  scope: Scope,
  verdict: { accepted: readonly string[]; refused: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    update fact set status = 'rejected', updated_at = now()
    where project_id = ${scope.projectId}::uuid and id = any(${verdict.refused}::uuid[])
      and status = 'proposed' and not is_settled`;
  await tx.$executeRaw`
    update fact set status = 'accepted', updated_at = now()
    where project_id = ${scope.projectId}::uuid and id = any(${verdict.accepted}::uuid[])
      and status in ('proposed', 'rejected') and not is_settled`;
}
