import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const empty = {
  address: "https://stemma.example/api/scim/v2",
  longestDays: null,
  tokens: [],
  groups: [],
  projects: [],
};
const group = { id: "01900000-0000-7000-8000-000000000001", name: "Engines", members: 2 };
const grant = { id: "01900000-0000-7000-8000-000000000002", role: null, project: null };
const project = { id: "01900000-0000-7000-8000-000000000003", name: "Harbour" };

test("a directory is given its address and a token, which is shown once; what is missing is said at its field", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("make_directory_token");
  command.refuses({ kind: "invalid", message: "Write a name.", field: "name" });
  await mount("DirectoryBlock", { view: empty });
  await expect(page.getByText(empty.address)).toBeVisible();
  await expect(page.getByText("No directory has told of a group yet.")).toBeVisible();
  const form = page.getByRole("form", { name: "New directory token" });
  await form.getByRole("button", { name: "Make token" }).click();
  await expect(form.getByText("Write a name.")).toBeVisible();
  command.answers({ token: "stemma_directory_abc" });
  await form.getByLabel("Name").fill("Acme");
  const sent = server.sent("make_directory_token");
  await form.getByRole("button", { name: "Make token" }).click();
  expect(await sent).toEqual({ name: "Acme", days: null });
  await expect(form.getByRole("textbox", { name: "Directory token" })).toHaveValue("stemma_directory_abc");
});

test("tokens are listed with when they were used and end, and revoked", async ({ mount, page, server }) => {
  server.command("revoke_directory_token").answers({});
  const token = { id: group.id, name: "Acme", by: "Grace", createdAt: at, lastUsedAt: null, expiresAt: at };
  await mount("DirectoryBlock", { view: { ...empty, tokens: [token] } });
  await expect(page.getByRole("list", { name: "Directory tokens" })).toContainText("never used");
  const sent = server.sent("revoke_directory_token");
  await page.getByRole("button", { name: "Revoke Acme" }).click();
  expect(await sent).toEqual({ tokenId: group.id });
});

test("a group is given administrators' rights or a role in a project that one owns, and it is taken back", async ({
  mount,
  page,
  server,
}) => {
  server.command("set_directory_grant").answers({});
  server.command("remove_directory_grant").answers({});
  const groups = [{ ...group, grants: [grant, { id: project.id, role: "editor" as const, project: null }] }];
  await mount("DirectoryBlock", { view: { ...empty, groups, projects: [project] } });
  const listed = page.getByRole("list", { name: "Groups of the directory" });
  await expect(listed).toContainText("Administrators of this install");
  await expect(listed).toContainText("Editors of a project that is not yours");
  const form = page.getByRole("form", { name: "Say what a group gives" });
  await expect(form.getByLabel("Role")).toBeHidden();
  await form.getByLabel("Its members are").selectOption("In “Harbour”");
  await form.getByLabel("Role").selectOption("Reviewer");
  const set = server.sent("set_directory_grant");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await set).toEqual({ groupId: group.id, to: { projectId: project.id, role: "reviewer" } });
  const taken = server.sent("remove_directory_grant");
  await page.getByRole("button", { name: "Take from Engines: Administrators of this install" }).click();
  expect(await taken).toEqual({ grantId: grant.id });
});
