import { at, comment, comments, thread } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const onFact = { projectId: "p1", subject: { kind: "fact" as const, id: "f1" } };
const mine = thread({
  id: "t2",
  comments: [comment({ id: "t2", author: { id: "u1", name: "Ada Lovelace" }, body: "Mine.", revision: 4 })],
});

test("comments appear once they have arrived", async ({ mount, server }) => {
  const arrive = server.view("comments", ["fact", "f1"]).waits();
  const list = await mount("Comments", onFact);
  await expect(skeleton(list)).toBeVisible();
  arrive(comments({ threads: [thread()] }));
  const first = list.getByRole("article", { name: "Thread: Which winter?" });
  await expect(first.getByText("Emmy Noether", { exact: true })).toBeVisible();
  await expect(skeleton(list)).toBeHidden();
});

test("comments that could not be read say why", async ({ mount, server }) => {
  server.view("comments", ["fact", "f1"]).breaks();
  const list = await mount("Comments", onFact);
  await expect(list.getByRole("alert")).toBeVisible();
});

test("where nobody has commented one can begin, unless one may only read", async ({ mount, server }) => {
  server.view("comments", ["fact", "f1"]).answers(comments({ mayComment: false }));
  const list = await mount("Comments", onFact);
  await expect(list.getByText("Nobody has commented yet.")).toBeVisible();
  await expect(list.getByRole("button", { name: "Write a comment" })).toBeHidden();
});

test("a comment is sent with Ctrl and Enter and the list is read anew", async ({ mount, server }) => {
  const view = server.view("comments", ["fact", "f1"]);
  view.answers(comments());
  server.command("add_comment").answers({});
  const list = await mount("Comments", onFact);
  await list.getByRole("button", { name: "Write a comment" }).click();
  const field = list.getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  await expect(list.getByRole("button", { name: "Comment", exact: true })).toBeDisabled();
  await field.fill("Which winter?");
  view.answers(comments({ threads: [thread()] }));
  const sent = server.sent("add_comment");
  await field.press("Control+Enter");
  expect(await sent).toMatchObject({ projectId: "p1", subject: { kind: "fact", id: "f1" }, body: "Which winter?" });
  await expect(list.getByRole("article", { name: "Thread: Which winter?" })).toBeVisible();
  await expect(field).toBeHidden();
});

test("members are offered behind an @, by keys; Escape closes their list alone", async ({ mount, page, server }) => {
  server.view("comments", ["fact", "f1"]).answers(comments());
  const list = await mount("Comments", onFact);
  await list.getByRole("button", { name: "Write a comment" }).click();
  const field = list.getByRole("textbox", { name: "Comment" });
  await field.pressSequentially("Ask @em");
  await expect(list.getByRole("option")).toHaveText(["Emmy Noether"]);
  await expect(field).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Ask @Emmy Noether ");
  await field.pressSequentially("and @ad");
  await expect(list.getByRole("option")).toHaveText(["Ada Lovelace"]);
  await page.keyboard.press("Escape");
  await expect(list.getByRole("option")).toBeHidden();
  await expect(field).toHaveValue("Ask @Emmy Noether and @ad");
});

test("resolved threads are folded away until they are asked for", async ({ mount, server }) => {
  const resolved = thread({ resolved: { at, by: { id: "u1", name: "Ada Lovelace" } } });
  server.view("comments", ["fact", "f1"]).answers(comments({ threads: [resolved] }));
  const list = await mount("Comments", onFact);
  const fold = list.getByRole("button", { name: "Show 1 resolved thread" });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(list.getByRole("article")).toBeHidden();
  await fold.click();
  await expect(list.getByText("Resolved by Ada Lovelace")).toBeVisible();
  await expect(list.getByRole("button", { name: "Reopen" })).toBeVisible();
});

test("one edits and deletes one's own comment, and nobody else's", async ({ mount, server }) => {
  server.view("comments", ["fact", "f1"]).answers(comments({ threads: [thread(), mine] }));
  server.command("edit_comment").refuses({ kind: "stale", message: "You changed it elsewhere. Look again." });
  const list = await mount("Comments", onFact);
  await expect(list.getByRole("button", { name: "Edit the comment of Emmy Noether" })).toBeHidden();
  await list.getByRole("button", { name: "Edit the comment of Ada Lovelace" }).click();
  const field = list.getByRole("textbox", { name: "Edit the comment" });
  await expect(field).toHaveValue("Mine.");
  await field.fill("Mine, again.");
  const sent = server.sent("edit_comment");
  await list.getByRole("button", { name: "Save" }).click();
  expect(await sent).toMatchObject({ commentId: "t2", revision: 4, body: "Mine, again." });
  await expect(field).toHaveValue("Mine, again.");
  await list.getByRole("button", { name: "Cancel" }).click();
  await list.getByRole("button", { name: "Delete the comment of Ada Lovelace" }).click();
  await list.getByRole("button", { name: "Keep it" }).click();
  await expect(list.getByText("Mine.")).toBeVisible();
});
