import { beforeEach, expect, test, vi } from "vitest";
import { acceptInvite, createInvite } from "@/lib/access/accounts/invites";
import { openProject } from "@/lib/access/door/open-project";
import { setProjectCaps } from "@/lib/features/install/commands/caps";
import { setProjectModels } from "@/lib/features/install/commands/project-models";
import { editProject } from "@/lib/features/projects/commands/projects";
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

test("each part of the settings says who changed it last, whatever became of the others since", async () => {
  const { projectId, owner } = await aProject(own.db);
  const other = await aMember(own.db, projectId, "owner");
  const [mine, theirs] = await Promise.all(
    [owner, other].map((userId) => openProject(own.db, { caller: { userId }, projectId }, "administer")),
  );
  if (mine === undefined || theirs === undefined) throw new Error("Both are owners.");
  const before = await getSettingsView(own.db, mine);
  expect(before).toMatchObject({ project: { edited: null }, models: { chosen: null }, capsSet: null });
  const { revision } = before.project;
  const edited = { projectId, revision, name: "Port", goal: "" };
  await editProject(own.db, mine, edited);
  await setProjectModels(own.db, theirs, { projectId, revision: revision + 1, models: [] });
  await setProjectCaps(own.db, mine, { projectId, revision: revision + 2, values: { project_runs: 2 } });
  const { name } = await own.db.user.findUniqueOrThrow({ where: { id: other } });
  const after = await getSettingsView(own.db, mine);
  expect(after).toMatchObject({
    project: { edited: { by: "owner" } },
    models: { chosen: { by: name } },
    capsSet: { by: "owner" },
  });
  await expect(editProject(own.db, theirs, edited)).rejects.toThrow(
    "Someone else changed this project meanwhile, and nothing of yours was saved.",
  );
});

test("owners see the invitations that can still be accepted, the newest first, with who invited and until when; others see none", async () => {
  const { projectId, owner } = await aProject(own.db);
  const editor = await aMember(own.db, projectId, "editor");
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "administer");
  for (const nth of [1, 2, 3, 4, 5])
    await createInvite(own.db, access, { email: `guest-${nth}@example.org`, role: nth === 1 ? "viewer" : "editor" });
  const set = async (nth: number, data: object): Promise<unknown> =>
    await own.db.invite.updateMany({ where: { projectId, email: `guest-${nth}@example.org` }, data });
  const [until, day] = [new Date(Date.UTC(2999, 0, 1)), (nth: number): Date => new Date(Date.UTC(2024, 0, nth))];
  await set(1, { createdAt: day(1), expiresAt: until });
  await set(2, { createdAt: day(2), expiresAt: until, createdById: editor });
  await set(3, { acceptedAt: day(3), acceptedById: editor });
  await set(4, { revokedAt: day(4) });
  await set(5, { expiresAt: day(5) });
  const { invites } = await getSettingsView(own.db, access);
  const told = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), expiresAt: until.toISOString() };
  expect(invites).toEqual([
    { ...told, email: "guest-2@example.org", role: "editor", invitedBy: "editor", createdAt: day(2).toISOString() },
    { ...told, email: "guest-1@example.org", role: "viewer", invitedBy: "owner", createdAt: day(1).toISOString() },
  ]);
  const reading = await openProject(own.db, { caller: { userId: editor }, projectId }, "read");
  expect((await getSettingsView(own.db, reading)).invites).toEqual([]);
});
