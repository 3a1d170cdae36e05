import { openProject } from "@/lib/access/door/open-project";
import { createToken, revokeToken } from "@/lib/access/tokens";
import type { Db } from "@/lib/platform/db/client";
import { wakePerson } from "@/lib/platform/notify/notify";
import type { Actor } from "./command";
import type { CommandOutput, CommandParsed } from "./contract";

export async function makeToken(
  db: Db,
  caller: Actor,
  input: CommandParsed<"create_token">,
): Promise<CommandOutput<"create_token">> {
  const { projectId } = input;
  if (projectId !== null) await openProject(db, { caller, projectId }, "read");
  return await createToken(db, caller, { ...input, scopes: [...new Set(input.scopes)] });
}

export async function endToken(
  db: Db,
  caller: Actor,
  input: CommandParsed<"revoke_token">,
): Promise<CommandOutput<"revoke_token">> {
  await revokeToken(db, caller.userId, input.tokenId);
  wakePerson(db, caller.userId);
  return {};
}
