import { beforeEach, expect, test, vi } from "vitest";
import { acceptInvite, createInvite } from "@/lib/access/accounts/invites";
import { openProject } from "@/lib/access/door/open-project";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { getSettingsView } from "./settings";

const own = ownDatabase();
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

test("S17: owners see who came, by whose invitation and with which address; others see names", async () => {
  const { projectId, owner } = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "administer");
  const guest = await aUser(own.db, "Grace");
  const { email } = await own.db.user.findUniqueOrThrow({ where: { id: guest } });
  const handed = await createInvite(own.db, access, { email, role: "editor" });
  const nothing = async (): Promise<void> => {};
  await acceptInvite(own.db, { token: handed.token, userId: guest, address: "203.0.113.20" }, nothing);
  const { members } = await getSettingsView(own.db, access);
  const came = members.find(({ id }) => id === guest);
  expect(came).toMatchObject({ name: "Grace", email, isConfirmed: false, invitedBy: "owner" });
  expect(members.find(({ id }) => id === owner)).toMatchObject({ isSelf: true, invitedBy: null });
  await own.db.user.update({ where: { id: guest }, data: { emailVerifiedAt: new Date() } });
  const again = await getSettingsView(own.db, access);
  expect(again.members.find(({ id }) => id === guest)?.isConfirmed).toBe(true);
  const viewer = await aMember(own.db, projectId, "viewer");
  const reading = await openProject(own.db, { caller: { userId: viewer }, projectId }, "read");
  const seen = await getSettingsView(own.db, reading);
  expect(seen.members.find(({ id }) => id === guest)).toMatchObject({
    name: "Grace",
    email: null,
    isConfirmed: null,
    invitedBy: null,
  });
});
