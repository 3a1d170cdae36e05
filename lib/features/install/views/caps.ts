import { requireAdmin } from "@/lib/access/accounts/people";
import { CapName, type CapOwner, capOwners, caps, projectCapNames } from "@/lib/domain/core/caps";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { readCaps } from "@/lib/platform/limit/caps";

interface Figures {
  value: number;
  /** What holds until somebody sets it, and the most that whoever looks can set. */
  first: number;
  most: number;
}

function rowOf(name: CapName, figures: Figures) {
  const { of, label }: { of: CapOwner; label: string } = caps[name];
  return { name, of, label, ...figures };
}

/** How much there may be of what, for the administrators of an install; grouped by whose it is. */
export async function listCaps(db: Db, person: { readonly userId: UserId }) {
  await requireAdmin(db, person);
  const valueFor = await readCaps(db, null);
  const sorted = capOwners.flatMap((owner) => CapName.options.filter((name) => caps[name].of === owner));
  return sorted.map((name) => rowOf(name, { value: valueFor(name), first: caps[name].first, most: caps[name].most }));
}

/** How much there may be of something. */
export type CapRowView = ShownBy<typeof listCaps>[number];

/** What one project may have, and at most: what the install allows. */
export async function listProjectCaps(db: Db, projectId: ProjectId) {
  const [allowed, held] = await Promise.all([readCaps(db, null), readCaps(db, projectId)]);
  return projectCapNames.map((name) => rowOf(name, { value: held(name), first: allowed(name), most: allowed(name) }));
}
