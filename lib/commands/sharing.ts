import { createShareLink, revokeShareLink } from "@/lib/access/share-links";
import type { Db } from "@/lib/db/client";
import type { Access } from "@/lib/domain/rights";
import type { CommandOutput, CommandParsed } from "./contract";

export async function create(
  db: Db,
  access: Access<"share">,
  input: CommandParsed<"create_share_link">,
): Promise<CommandOutput<"create_share_link">> {
  const { reportId, label, days } = input;
  const { linkId, token } = await createShareLink(db, access, { reportId, label, days });
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
