import type { Page } from "@playwright/test";
import { comment, comments, thread } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const page = { projectId: "p1", subject: { kind: "report" as const, id: "rep1" }, rootId: "text", hasRail: true };
const anchor = { quote: "The crane lifts 12 tonnes", before: "", after: "", start: 38, place: "Loads" };

async function selectWords(of: Page, words: string): Promise<void> {
  await of.getByText(words).evaluate((element, wanted) => {
    const [text] = element.childNodes;
    if (text === undefined) return;
    const from = element.textContent.indexOf(wanted);
    document.getSelection()?.setBaseAndExtent(text, from, text, from + wanted.length);
  }, words);
}

test("what is selected is commented on: the passage goes along, and the thread stands beside it", async ({
  mount,
  page: tab,
  server,
}) => {
  const view = server.view("comments", ["report", "rep1"]);
  view.answers(comments());
  server.command("add_comment").answers({});
  await mount("CommentsOfText", page);
  await expect(tab.getByRole("button", { name: "New comment" })).toBeVisible();
  await selectWords(tab, "The crane lifts 12 tonnes");
  await tab.getByRole("button", { name: "Comment", exact: true }).click();
  const form = tab.getByRole("region", { name: "New comment" });
  await expect(form.getByRole("blockquote")).toHaveText("The crane lifts 12 tonnes");
  await form.getByRole("textbox", { name: "Comment" }).fill("In which wind?");
  const sent = server.sent("add_comment");
  const told = comment({ body: "In which wind?" });
  view.answers(comments({ threads: [thread({ anchor, comments: [told] })] }));
  await form.getByRole("button", { name: "Comment", exact: true }).click();
  expect(await sent).toMatchObject({
    subject: { kind: "report", id: "rep1" },
    anchor: { quote: "The crane lifts 12 tonnes", place: "Loads" },
    body: "In which wind?",
    isPending: false,
  });
  const card = tab.getByRole("article", { name: /^Thread: The crane lifts/ });
  await expect(card).toContainText("In which wind?");
  await expect(tab.getByRole("button", { name: "1 comment thread" })).toBeVisible();
});

test("by keys alone a paragraph is chosen from a list; what is kept for a review is sent with it or before", async ({
  mount,
  page: tab,
  server,
}) => {
  const view = server.view("comments", ["report", "rep1"]);
  view.answers(comments());
  server.command("add_comment").answers({});
  server.command("submit_comments").answers({ count: 1 });
  await mount("CommentsOfText", page);
  await tab.getByRole("button", { name: "New comment" }).click();
  const form = tab.getByRole("region", { name: "New comment" });
  await form.getByLabel("On").selectOption("Loads: The quay carries 40 tonnes in summer.");
  await form.getByRole("textbox", { name: "Comment" }).fill("And in winter?");
  const sent = server.sent("add_comment");
  view.answers(comments({ threads: [thread({ isPending: true })] }));
  await form.getByRole("button", { name: "Keep for my review" }).click();
  expect(await sent).toMatchObject({ anchor: { quote: "The quay carries 40 tonnes in summer." }, isPending: true });
  const submitted = server.sent("submit_comments");
  await tab.getByRole("button", { name: "Submit 1 pending comment" }).click();
  expect(await submitted).toEqual({ projectId: "p1", reportId: "rep1" });
  await expect(tab.getByText("Your comments are there for all now.")).toBeVisible();
});

test("threads say what became of their passage; readers neither begin one nor are offered to", async ({
  mount,
  page: tab,
  server,
}) => {
  const gone = thread({ id: "t2", version: 1, anchor: { ...anchor, quote: "The lock holds two ships." } });
  server.view("comments", ["report", "rep1"]).answers(comments({ threads: [gone], mayComment: false }));
  await mount("CommentsOfText", { ...page, version: 2 });
  const card = tab.getByRole("article", { name: /^Thread: The lock holds/ });
  await expect(card).toContainText("Written on version 1. The passage is gone from the text.");
  await expect(card.getByRole("button", { name: "Show in the text" })).toBeHidden();
  await expect(tab.getByRole("button", { name: "New comment" })).toBeHidden();
  await selectWords(tab, "The crane lifts 12 tonnes");
  await expect(tab.getByRole("button", { name: "Comment", exact: true })).toBeHidden();
});

test("comments that could not be read say why, and the text stays", async ({ mount, page: tab, server }) => {
  server.view("comments", ["report", "rep1"]).refuses({ kind: "unavailable", message: "They cannot be read now." });
  await mount("CommentsOfText", page);
  await expect(tab.getByRole("alert")).toHaveText("They cannot be read now.");
  await expect(tab.getByText("The quay carries 40 tonnes in summer.")).toBeVisible();
});
