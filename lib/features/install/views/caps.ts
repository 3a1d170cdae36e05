import { requireAdmin } from "@/lib/access/accounts/people";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import { CapName, capOwners, caps, projectCapNames } from "@/lib/domain/core/caps";
import type { ProjectId } from "@/lib/domain/core/ids";
import type { CapRowView } from "@/lib/features/kit/models-members";
import type { Db } from "@/lib/platform/db/client";
import { readCaps } from "@/lib/platform/limit/caps";

/** How much there may be of what, for the administrators of an install; grouped by whose it is. */
export async function listCaps(db: Db, person: SignedIn): Promise<CapRowView[]> {
  await requireAdmin(db, person);
  const valueFor = await readCaps(db, null);
  const sorted = capOwners.flatMap((owner) => CapName.options.filter((name) => caps[name].of === owner));
  return sorted.map((name) => {
    const { of, label, first, most } = caps[name];
    return { name, of, label, value: valueFor(name), first, most };
  });
}

/** What one project may have, and at most: what the install allows. */
export async function listProjectCaps(db: Db, projectId: ProjectId): Promise<CapRowView[]> {
  const [allowed, held] = await Promise.all([readCaps(db, null), readCaps(db, projectId)]);
  return projectCapNames.map((name) => ({
    name,
    of: "project",
    label: caps[name].label,
    value: held(name),
    first: allowed(name),
    most: allowed(name),
  }));
}
