import type { APIRequestContext } from "@playwright/test";
import { command } from "./ask";

/** Makes somebody who has an account a member of a project, by an invitation of its owner's. */
export async function makeMember(
  owner: APIRequestContext,
  guest: APIRequestContext,
  member: { projectId: string; email: string; role: string },
): Promise<void> {
  const { url } = await command<{ url: string }>(owner, "invite_member", member);
  await command(guest, "accept_invite", { token: url.split("/").at(-1) });
}
