import type { MemberView, SettingsView } from "@/lib/features/projects/views/settings";
import { at, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function member(view: Partial<MemberView> = {}): MemberView {
  return {
    id: "u1",
    name: "Ada Lovelace",
    email: "ada@example.org",
    isConfirmed: true,
    invitedBy: null,
    role: "owner",
    joinedAt: at,
    isSelf: true,
    ...view,
  };
}

const emmy = member({ id: "u2", name: "Emmy Noether", email: "emmy@example.org", role: "editor", isSelf: false });

function of(role: "owner" | "editor"): SettingsView["project"] {
  return {
    ...project(role),
    goal: "",
    revision: 1,
    isSample: false,
    createdAt: at,
    importedAt: null,
    switchedOff: [],
    origin: null,
    allowedDomains: [],
    edited: null,
    fourEyes: false,
  };
}

test("the only owner cannot leave, and hands the project over to whom they choose", async ({ mount, page, server }) => {
  server.command("transfer_ownership").answers({});
  const shown = await mount("LeavingBlock", { project: of("owner"), members: [member(), emmy] });
  await expect(shown.getByText("You are the only owner. Make someone else one before you leave.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Leave the project" })).toBeHidden();
  await shown.getByRole("button", { name: "Hand over" }).click();
  const dialogue = page.getByRole("dialog", { name: "Hand the project to Emmy Noether?" });
  const sent = server.sent("transfer_ownership");
  await dialogue.getByRole("button", { name: "Hand over" }).click();
  expect(await sent).toEqual({ projectId: "p1", userId: "u2" });
  await expect(dialogue).toBeHidden();
});

test("an owner who is alone is offered nobody to hand over to", async ({ mount }) => {
  const shown = await mount("LeavingBlock", { project: of("owner"), members: [member()] });
  await expect(shown.getByText("You are the only owner.")).toBeVisible();
  await expect(shown.getByRole("button")).toHaveCount(0);
});

test("who leaves is asked first, and led away; a refusal keeps them", async ({ mount, page, server }) => {
  const command = server.command("leave_project");
  command.refuses({ kind: "conflict", message: "You own it alone." });
  const self = member({ role: "editor" });
  const shown = await mount("LeavingBlock", { project: of("editor"), members: [self] });
  await shown.getByRole("button", { name: "Leave the project" }).click();
  const dialogue = page.getByRole("dialog", { name: "Leave “Harbour”?" });
  await dialogue.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText("You own it alone.")).toBeVisible();
  command.answers({});
  await shown.getByRole("button", { name: "Leave the project" }).click();
  await dialogue.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByText("You left “Harbour”.")).toBeVisible();
});
