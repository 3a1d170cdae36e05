import { spend } from "@/lib/access/limits";
import { scopeOf } from "@/lib/access/open-project";
import { createShareLink, revokeShareLink } from "@/lib/access/share-links";
import type { Db } from "@/lib/db/client";
import { Refusal } from "@/lib/domain/refusal";
import type { Access } from "@/lib/domain/rights";
import { scopeProblem } from "@/lib/domain/share-scope";
import { requestExport } from "@/lib/engine/exports";
import type { CommandOutput, CommandParsed } from "./contract";

export async function create(
  db: Db,
  access: Access<"share">,
  input: CommandParsed<"create_share_link">,
): Promise<CommandOutput<"create_share_link">> {
  const { projectId: _projectId, ...link } = input;
  const problem = scopeProblem(link.scope);
  if (problem !== null) throw new Refusal("invalid", problem, "scope");
  const { linkId, token } = await createShareLink(db, access, link);
  return { linkId, url: `/share/${token}` };
}

export async function revoke(
  db: Db,
  access: Access<"share">,
  input: CommandParsed<"revoke_share_link">,
): Promise<CommandOutput<"revoke_share_link">> {
  await revokeShareLink(db, access, { linkId: input.linkId });
  return {};
}

export async function exportReport(
  db: Db,
  access: Access<"read">,
  input: CommandParsed<"export_report">,
): Promise<CommandOutput<"export_report">> {
  await spend(db, "exports", access.userId);
  const { reportId, format, style } = input;
  const wish = { reportId, format, style, userId: access.userId };
  return { exportId: await requestExport(db, scopeOf(access), wish) };
}
