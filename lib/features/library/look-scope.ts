import type { Scope } from "@/lib/domain/core/ids";
import { ProjectSettings } from "@/lib/domain/run/settings";
import type { Db, Tx } from "@/lib/platform/db/client";
import { isDomainAllowed, NOT_ALLOWED } from "@/lib/sources/fetch/allowed-domains";

/** Why an address may not be looked at by itself: a project that names sites looks at no others. Null where it may. */
export async function whyNotLooked(db: Db | Tx, { projectId }: Scope, url: string): Promise<string | null> {
  const row = await db.project.findUniqueOrThrow({ where: { id: projectId }, select: { settings: true } });
  const { allowedDomains } = ProjectSettings.parse(row.settings);
  return allowedDomains.length === 0 || isDomainAllowed(url, allowedDomains) ? null : NOT_ALLOWED;
}
