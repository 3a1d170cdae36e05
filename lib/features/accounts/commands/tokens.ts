import { openProject } from "@/lib/access/door/open-project";
import { createToken, revokeToken } from "@/lib/access/tokens";
import type { accountsContract } from "@/lib/features/accounts/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { wakePerson } from "@/lib/platform/notify/notify";

export async function makeToken(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "create_token">,
): Promise<Answered<typeof accountsContract, "create_token">> {
  const { projectId } = input;
  if (projectId !== null) await openProject(db, { caller, projectId }, "read");
  return await createToken(db, caller, { ...input, scopes: [...new Set(input.scopes)] });
}

export async function endToken(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "revoke_token">,
): Promise<Answered<typeof accountsContract, "revoke_token">> {
  await revokeToken(db, caller.userId, input.tokenId);
  wakePerson(db, caller.userId);
  return {};
}
