import { at, comment, comments, thread } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const onFact = { projectId: "p1", subject: { kind: "fact" as const, id: "f1" } };
const mine = thread({ comments: [comment({ author: { id: "u1", name: "Ada Lovelace" }, body: "Mine." })] });

test("a reply is written below its thread and stays there until it is sent", async ({ mount, page, server }) => {
  const view = server.view("comments", ["fact", "f1"]);
  view.answers(comments({ threads: [thread()] }));
  const command = server.command("reply_comment");
  command.refuses({ kind: "not_found", message: "This thread was deleted meanwhile." });
  const card = (await mount("Comments", onFact)).getByRole("article", { name: "Thread: Which winter?" });
  await card.getByRole("button", { name: "Reply" }).click();
  const field = card.getByRole("textbox", { name: "Reply" });
  await field.fill("That of 2023.");
  await field.press("Control+Enter");
  await expect(page.getByText("This thread was deleted meanwhile.")).toBeVisible();
  await expect(field).toHaveValue("That of 2023.");
  command.answers({});
  view.answers(
    comments({ threads: [thread({ comments: [comment(), comment({ id: "c2", body: "That of 2023." })] })] }),
  );
  const sent = server.sent("reply_comment");
  await field.press("Control+Enter");
  expect(await sent).toMatchObject({ projectId: "p1", threadId: "t1", body: "That of 2023." });
  await expect(field).toBeHidden();
  await expect(card.getByText("That of 2023.")).toBeVisible();
});

test("a thread is resolved, which can be taken back, and opened again later", async ({ mount, page, server }) => {
  const view = server.view("comments", ["fact", "f1"]);
  view.answers(comments({ threads: [thread()] }));
  const resolve = server.command("resolve_thread").waits();
  const reopen = server.command("reopen_thread").waits();
  const list = await mount("Comments", onFact);
  const resolved = server.sent("resolve_thread");
  await list.getByRole("button", { name: "Resolve" }).click();
  expect(await resolved).toEqual({ projectId: "p1", commentId: "t1" });
  view.answers(comments({ threads: [thread({ resolved: { at, by: null } })] }));
  resolve({});
  await expect(list.getByRole("article")).toBeHidden();
  const undone = server.sent("reopen_thread");
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  expect(await undone).toEqual({ projectId: "p1", commentId: "t1" });
  view.answers(comments({ threads: [thread()] }));
  reopen({});
  await expect(list.getByRole("article")).toBeVisible();
});

test("one's own comment is deleted after a second word, an owner deletes those of others, and its place stays", async ({
  mount,
  page,
  server,
}) => {
  const view = server.view("comments", ["fact", "f1"]);
  view.answers(comments({ threads: [mine] }));
  server.command("delete_comment").answers({});
  const list = await mount("Comments", onFact);
  await list.getByRole("button", { name: "Delete the comment of Ada Lovelace" }).click();
  const sent = server.sent("delete_comment");
  const others = [comment({ isDeleted: true, body: "" }), comment({ id: "c2", body: "Of which year?" })];
  view.answers(comments({ threads: [thread({ comments: others })], mayDeleteAny: true }));
  await list.getByRole("button", { name: "Delete for good" }).click();
  expect(await sent).toEqual({ projectId: "p1", commentId: "t1" });
  await expect(page.getByText("The comment is deleted.")).toBeVisible();
  await expect(list.getByText("This comment was deleted.")).toBeVisible();
  await expect(list.getByRole("button", { name: "Delete the comment of Emmy Noether" })).toBeVisible();
  await expect(list.getByRole("button", { name: "Edit the comment of Emmy Noether" })).toBeHidden();
});
