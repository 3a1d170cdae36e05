import { makeDirectoryToken, revokeDirectoryToken } from "@/lib/access/directory-tokens";
import type { directoryContract } from "@/lib/features/directory/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { removeGrant, setGrant } from "./grants";

export async function makeToken(
  db: Db,
  caller: Actor,
  input: Parsed<typeof directoryContract, "make_directory_token">,
): Promise<Answered<typeof directoryContract, "make_directory_token">> {
  return { token: await makeDirectoryToken(db, caller, input) };
}

export async function endToken(
  db: Db,
  caller: Actor,
  input: Parsed<typeof directoryContract, "revoke_directory_token">,
): Promise<Answered<typeof directoryContract, "revoke_directory_token">> {
  await revokeDirectoryToken(db, caller, input.tokenId);
  return {};
}

export async function grant(
  db: Db,
  caller: Actor,
  input: Parsed<typeof directoryContract, "set_directory_grant">,
): Promise<Answered<typeof directoryContract, "set_directory_grant">> {
  await setGrant(db, caller, input);
  return {};
}

export async function ungrant(
  db: Db,
  caller: Actor,
  input: Parsed<typeof directoryContract, "remove_directory_grant">,
): Promise<Answered<typeof directoryContract, "remove_directory_grant">> {
  await removeGrant(db, caller, input.grantId);
  return {};
}
