import type { UnderKeys } from "@/lib/domain/install/doctor/judge-keys";
import type { Db } from "@/lib/platform/db/client";
import { readKeyRing } from "@/lib/platform/keys/key-ring";
import { countSealed } from "@/lib/platform/vault/reseal";

/** What is stored under which keys, and which of them are not here. */
export async function findUnderKeys(db: Db): Promise<UnderKeys> {
  const { keys, first } = readKeyRing();
  const known = new Set(keys.map(({ id }) => id));
  const [counts, inClear] = await Promise.all([
    countSealed(db),
    db.original.count({ where: { sealed: null, retentionId: null } }),
  ]);
  const missing = counts.flatMap(({ keyId, count, label }) =>
    keyId === null || known.has(keyId) ? [] : [{ keyId, what: `${count} × ${label}` }],
  );
  return { missing, inClear, hasKey: first !== null };
}
