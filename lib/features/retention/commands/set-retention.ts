import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { refuseHeld } from "@/lib/features/kit/legal-hold";
import type { retentionContract } from "@/lib/features/retention/contract";
import { countRetained } from "@/lib/features/retention/holdings";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

type Owner = Access<"retain" | "read">;
type Asked = Parsed<typeof retentionContract, "set_retention">;

async function writeRule(tx: Tx, { projectId, userId }: Owner, { kind, days }: Asked): Promise<void> {
  if (days === null) {
    await tx.retentionRule.deleteMany({ where: { projectId, kind } });
    return;
  }
  const set = { days, setById: userId };
  const now = new Date();
  await tx.retentionRule.upsert({
    where: { projectId_kind: { projectId, kind } },
    create: { projectId, kind, ...set },
    update: { ...set, setAt: now, nextLookAt: now },
  });
}

/**
 * Says how long a project keeps something. What is older goes with the next look of a worker, and nobody can bring it
 * back; the answer says how much that is. While a legal hold stands no rule can be set or shortened; one can be ended.
 */
export async function setRetention(
  db: Db,
  access: Owner,
  asked: Asked,
): Promise<Answered<typeof retentionContract, "set_retention">> {
  const { projectId, userId } = access;
  const { kind, days, from } = asked;
  return await inTransaction(db, async (tx) => {
    await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for no key update`;
    const standing = await tx.retentionRule.findUnique({
      where: { projectId_kind: { projectId, kind } },
      select: { days: true },
    });
    const was = standing?.days ?? null;
    if (was !== from) throw new Refusal("stale", "Somebody has changed this rule meanwhile. Reload to see it.");
    const isShorter = days !== null && (was === null || days < was);
    if (isShorter) await refuseHeld(tx, projectId);
    await writeRule(tx, access, asked);
    const event = { kind: "retention_set", payload: { what: kind, days, was }, actorId: userId } as const;
    await appendEvents(tx, { projectId, runId: null }, [event]);
    if (days === null) return { takes: null };
    const [takes] = await countRetained(tx, access, { kind, choices: [days] });
    return { takes: takes ?? null };
  });
}
