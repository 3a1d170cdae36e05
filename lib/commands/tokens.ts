import { openProject } from "@/lib/access/open-project";
import { createToken, revokeToken } from "@/lib/access/tokens";
import type { Db } from "@/lib/db/client";
import type { UserId } from "@/lib/domain/ids";
import type { CommandOutput, CommandParsed } from "./contract";

interface Caller {
  readonly userId: UserId;
}

export async function makeToken(
  db: Db,
  caller: Caller,
  input: CommandParsed<"create_token">,
): Promise<CommandOutput<"create_token">> {
  const { projectId } = input;
  if (projectId !== null) await openProject(db, { caller, projectId }, "read");
  return await createToken(db, caller.userId, { ...input, scopes: [...new Set(input.scopes)] });
}

export async function endToken(
  db: Db,
  caller: Caller,
  input: CommandParsed<"revoke_token">,
): Promise<CommandOutput<"revoke_token">> {
  await revokeToken(db, caller.userId, input.tokenId);
  return {};
}
