import { scopeOf } from "@/lib/access/door/open-project";
import { createShareLink, revokeShareLink } from "@/lib/access/share-links";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { scopeProblem } from "@/lib/domain/report/share-scope";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import type { sharingContract } from "./contract";
import { requestExport } from "./exports";

export async function create(
  db: Db,
  access: Access<"share">,
  input: Parsed<typeof sharingContract, "create_share_link">,
): Promise<Answered<typeof sharingContract, "create_share_link">> {
  const { projectId: _projectId, ...link } = input;
  const problem = scopeProblem(link.scope);
  if (problem !== null) throw new Refusal("invalid", problem, "scope");
  const { linkId, token } = await createShareLink(db, access, link);
  return { linkId, url: `/share/${token}` };
}

export async function revoke(
  db: Db,
  access: Access<"share">,
  input: Parsed<typeof sharingContract, "revoke_share_link">,
): Promise<Answered<typeof sharingContract, "revoke_share_link">> {
  await revokeShareLink(db, access, { linkId: input.linkId });
  return {};
}

export async function exportReport(
  db: Db,
  access: Access<"read">,
  input: Parsed<typeof sharingContract, "export_report">,
): Promise<Answered<typeof sharingContract, "export_report">> {
  await spend(db, "exports", access.userId);
  const { reportId, format, style, hasAppendix } = input;
  const exported = { reportId, format, style, hasAppendix, userId: access.userId };
  return { exportId: await requestExport(db, scopeOf(access), exported) };
}
