import type { MemberView } from "@/lib/features/projects/views/settings";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function member(view: Partial<MemberView> = {}): MemberView {
  return {
    id: "u2",
    name: "Emmy Noether",
    email: "emmy@example.org",
    isConfirmed: false,
    invitedBy: "Ada Lovelace",
    role: "editor",
    joinedAt: at,
    isSelf: false,
    ...view,
  };
}

const self = member({ id: "u1", name: "Ada Lovelace", email: null, role: "owner", isSelf: true, invitedBy: null });

test("who may not change anything reads who is here and as what", async ({ mount }) => {
  const shown = await mount("MembersBlock", { projectId: "p1", members: [self, member()], mayChange: false });
  await expect(shown.getByText("Ada Lovelace (you)")).toBeVisible();
  await expect(shown.getByText("emmy@example.org (not confirmed)")).toBeVisible();
  await expect(shown.getByRole("button")).toHaveCount(0);
  await expect(shown.getByRole("combobox")).toHaveCount(0);
});

test("another role is sent with the one that was seen, and can be taken back", async ({ mount, page, server }) => {
  server.command("change_role").answers({});
  const shown = await mount("MembersBlock", { projectId: "p1", members: [member()], mayChange: true });
  const sent = server.sent("change_role");
  await shown.getByLabel("Role of Emmy Noether").selectOption("viewer");
  expect(await sent).toEqual({ projectId: "p1", userId: "u2", from: "editor", to: "viewer" });
  const back = server.sent("change_role");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toMatchObject({ from: "viewer", to: "editor" });
});

test("who removes somebody is asked first; nobody removes themselves here", async ({ mount, page, server }) => {
  server.command("remove_member").answers({});
  const shown = await mount("MembersBlock", { projectId: "p1", members: [self, member()], mayChange: true });
  await expect(shown.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
  await shown.getByRole("button", { name: "Remove Emmy Noether" }).click();
  const dialogue = page.getByRole("dialog", { name: "Remove Emmy Noether?" });
  await dialogue.getByRole("button", { name: "Keep" }).click();
  await expect(dialogue).toBeHidden();
  await shown.getByRole("button", { name: "Remove Emmy Noether" }).click();
  const sent = server.sent("remove_member");
  await dialogue.getByRole("button", { name: "Remove" }).click();
  expect(await sent).toEqual({ projectId: "p1", userId: "u2" });
  await expect(dialogue).toBeHidden();
});
