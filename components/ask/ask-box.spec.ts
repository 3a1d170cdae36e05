import { expect, test } from "@/lib/testing/gallery/test";

test("a question is sent with Enter, says that it is asked, and opens at its own address", async ({
  mount,
  page,
  server,
}) => {
  const answer = server.command("ask_knowledge").waits();
  const box = await mount("AskBox", { projectId: "p1", model: null });
  const field = box.getByRole("textbox", { name: "Ask the knowledge base" });
  await field.fill("How loud is it?");
  const sent = server.sent("ask_knowledge");
  await field.press("Enter");
  expect(await sent).toMatchObject({ projectId: "p1", question: "How loud is it?" });
  await expect(box.getByRole("status")).toHaveText("The knowledge base is being asked…");
  answer({ questionId: "q1", status: "answered" });
  await expect(page).toHaveURL(/\/projects\/p1\/ask\?question=q1$/);
  await expect(field).toHaveValue("");
  await expect(box.getByRole("status")).toBeEmpty();
});

test("Shift and Enter begins a line and sends nothing", async ({ mount }) => {
  const box = await mount("AskBox", { projectId: "p1" });
  const field = box.getByRole("textbox", { name: "Ask the knowledge base" });
  await field.fill("How loud");
  await field.press("Shift+Enter");
  await field.pressSequentially("is it?");
  await expect(field).toHaveValue("How loud\nis it?");
});

test("who puts answers into words is said", async ({ mount }) => {
  const box = await mount("AskBox", { projectId: "p1", model: null });
  await expect(box.getByText("accepted facts, word for word")).toBeVisible();
  await box.update({ projectId: "p1", model: "maker/model" });
  await expect(box.getByText("in the words of maker/model")).toBeVisible();
});

test("a refused question stays in the field, with the reason; the next try asks anew", async ({ mount, server }) => {
  server.command("ask_knowledge").refuses({ kind: "over_limit", message: "Ten questions an hour. Wait a while." });
  const box = await mount("AskBox", { projectId: "p1" });
  const field = box.getByRole("textbox", { name: "Ask the knowledge base" });
  await field.fill("How loud is it?");
  const first = server.sent("ask_knowledge");
  await box.getByRole("button", { name: "Ask" }).click();
  await expect(box.getByText("Ten questions an hour. Wait a while.")).toBeVisible();
  await expect(field).toHaveValue("How loud is it?");
  const second = server.sent("ask_knowledge");
  await box.getByRole("button", { name: "Ask" }).click();
  expect((await second).questionId).not.toBe((await first).questionId);
});

test("a question that the facts answer is put with one click", async ({ mount, page, server }) => {
  const given = { projectId: "p1", suggestions: ["How deep is the water?", "What does the quay hold?"] };
  const shown = await mount("AskBox", given);
  server.command("ask_knowledge").answers({ questionId: "q1", status: "answered" });
  const list = shown.getByRole("list", { name: "Questions that the facts answer" });
  await expect(list.getByRole("button")).toHaveText(given.suggestions);
  const sent = server.sent("ask_knowledge");
  await list.getByRole("button", { name: "What does the quay hold?" }).click();
  expect(await sent).toMatchObject({ projectId: "p1", question: "What does the quay hold?" });
  await expect(page).toHaveURL(/question=q1/);
});

test("a follow-up says which question it follows", async ({ mount, page, server }) => {
  const box = await mount("AskBox", { projectId: "p1", model: null, afterId: "q1" });
  const answer = server.command("ask_knowledge").waits();
  const sent = server.sent("ask_knowledge");
  await box.getByRole("textbox", { name: "Ask a follow-up" }).fill("And what about the quay?");
  await box.getByRole("button", { name: "Follow up" }).click();
  expect(await sent).toMatchObject({ projectId: "p1", question: "And what about the quay?", afterId: "q1" });
  answer({ questionId: "q2", status: "answered" });
  await expect(page).toHaveURL(/\?question=q2$/);
});
