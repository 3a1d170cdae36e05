import type { ReportEditingView } from "@/lib/features/reports/views/report-versions";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const editor = {
  projectId: "p1",
  report: { id: "rep1", version: 2 },
  section: { ordinal: 0, heading: "Loads" },
  mode: "edit" as const,
  onClose: (): void => undefined,
};

function editing(
  view: Partial<ReportEditingView> = {},
  markdown = "The quay carries 40 tonnes [FA1A1A1A1A1A1].",
): ReportEditingView {
  return {
    reportId: "rep1",
    version: 2,
    revision: 7,
    author: { id: "u2", name: "Emmy Noether" },
    sections: [{ ordinal: 0, kind: "body", heading: "Loads", markdown, level: 1 }],
    facts: [
      {
        key: "A1A1A1A1A1A1",
        statement: "The quay carries 40 tonnes.",
        sourceTitle: "Port survey",
        score: 0.7,
        status: "accepted",
      },
      {
        key: "B2B2B2B2B2B2",
        statement: "The crane lifts 12 tonnes.",
        sourceTitle: "Crane book",
        score: 0.6,
        status: "accepted",
      },
    ],
    ...view,
  };
}

test("what is edited is on its way, and says so when it does not come", async ({ mount, page, server }) => {
  const view = server.view("report-editing", ["rep1"]);
  const answer = view.waits();
  const shown = await mount("SectionEditor", editor);
  await expect(skeleton(page.locator("body"))).toBeVisible();
  answer(editing());
  await expect(shown.getByRole("textbox", { name: "Heading" })).toHaveValue("Loads");
});

test("a view that breaks is told in the editor's place", async ({ mount, page, server }) => {
  server.view("report-editing", ["rep1"]).refuses({ kind: "not_found", message: "There is nothing here." });
  await mount("SectionEditor", editor);
  await expect(page.getByText("There is nothing here.")).toBeVisible();
  await expect(page.getByLabel("Text")).toBeHidden();
});

test("nothing can be saved before something is changed, nor what cites a fact that is not there", async ({
  mount,
  page,
  server,
}) => {
  server.view("report-editing", ["rep1"]).answers(editing());
  await mount("SectionEditor", editor);
  const save = page.getByRole("button", { name: "Save as a new version" });
  await expect(save).toBeDisabled();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("The quay carries 40 tonnes [FZZZZZZZZZZZZ].");
  await expect(page.getByRole("region", { name: "Rules of citation" })).toContainText("ZZZZ");
  await expect(save).toBeDisabled();
  await text.fill("The quay bears 40 tonnes [FA1A1A1A1A1A1].");
  await expect(page.getByText("Every marker names a fact. It can be saved.")).toBeVisible();
  await expect(save).toBeEnabled();
});

test("a fact is chosen as one types: two brackets and its words, by keys alone; its number stands in the text", async ({
  mount,
  page,
  server,
}) => {
  server.view("report-editing", ["rep1"]).answers(editing({}, "It lifts."));
  server.command("edit_section").refuses({ kind: "invalid", message: "Not now." });
  await mount("SectionEditor", editor);
  const text = page.getByRole("textbox", { name: "Text" });
  await text.press("End");
  await text.pressSequentially(" [[cran");
  const offered = page.getByRole("listbox", { name: "Facts to cite" }).getByRole("option");
  await expect(offered).toHaveText([/The crane lifts 12 tonnes\./]);
  await text.press("Enter");
  await expect(offered).toHaveCount(0);
  await expect(text).toHaveText("It lifts. 1");
  await expect(text.getByTitle("The crane lifts 12 tonnes.")).toHaveText("1");
  await text.pressSequentially(" [[");
  await expect(offered).toHaveCount(2);
  await text.press("Escape");
  await expect(offered).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  const sent = server.sent("edit_section");
  await page.getByRole("button", { name: "Save as a new version" }).click();
  expect(await sent).toMatchObject({ markdown: "It lifts. [FB2B2B2B2B2B2]" });
});

test("a change of one paragraph leaves what stands around it as it was written, letter for letter", async ({
  mount,
  page,
  server,
}) => {
  const table = "|a|b|\n|-|:-:|\n|1|[FA1A1A1A1A1A1]|";
  const list = "* odd   *marks*\n* and __more__ [FA1A1A1A1A1A1]";
  server.view("report-editing", ["rep1"]).answers(editing({}, `${list}\n\n\nIt is old.\n\n${table}\n`));
  server.command("edit_section").refuses({ kind: "invalid", message: "Not now." });
  await mount("SectionEditor", editor);
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text.getByRole("listitem")).toHaveCount(2);
  await text.getByText("It is old.").click();
  await text.press("End");
  await text.pressSequentially(" **Very** old.");
  const sent = server.sent("edit_section");
  await page.getByRole("button", { name: "Save as a new version" }).click();
  expect(await sent).toMatchObject({ markdown: `${list}\n\n\nIt is old. **Very** old.\n\n${table}\n` });
});

test("what is typed and pasted as a marker is a citation; an edit is taken back", async ({ mount, page, server }) => {
  server.view("report-editing", ["rep1"]).answers(editing({}, "It lifts."));
  await mount("SectionEditor", editor);
  const text = page.getByRole("textbox", { name: "Text" });
  await text.press("End");
  await text.pressSequentially(" [FB2B2B2B2B2B2]");
  await expect(text).toHaveText("It lifts. 1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).not.toHaveText("It lifts. 1");
});

test("as Markdown, two brackets lead to the facts; the preview numbers what is cited", async ({
  mount,
  page,
  server,
}) => {
  server.view("report-editing", ["rep1"]).answers(editing({}, "It lifts."));
  await mount("SectionEditor", editor);
  await page.getByText("Markdown", { exact: true }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.press("End");
  await text.pressSequentially("[[");
  const picker = page.getByRole("textbox", { name: "Cite a fact" });
  await expect(picker).toBeFocused();
  await picker.fill("crane");
  await page.getByRole("option", { name: /The crane lifts 12 tonnes\./ }).click();
  await expect(text).toHaveValue("It lifts. [FB2B2B2B2B2B2]");
  await expect(text).toBeFocused();
  await expect(page.getByTitle("The crane lifts 12 tonnes.")).toHaveText("1");
});

test("whoever was second sees what the other made of it, and goes on with both changes", async ({
  mount,
  page,
  server,
}) => {
  const view = server.view("report-editing", ["rep1"]);
  view.answers(editing({}, "The quay carries 40 tonnes [FA1A1A1A1A1A1].\n\nIt is old."));
  const command = server.command("edit_section");
  command.refuses({ kind: "stale", message: "Somebody changed it meanwhile." });
  await mount("SectionEditor", editor);
  const text = page.getByRole("textbox", { name: "Text" });
  // Whoever comes by keys and goes to the beginning at once is taken for a browser that does so by itself.
  await text.getByText("It is old.").click();
  for (const key of ["Home", "ArrowRight", "ArrowRight", "Shift+ArrowRight"]) await text.press(`Control+${key}`);
  await text.pressSequentially(" bears");
  view.answers(
    editing(
      { reportId: "rep2", version: 3, revision: 1 },
      "The quay carries 40 tonnes [FA1A1A1A1A1A1].\n\nIt is very old.",
    ),
  );
  await page.getByRole("button", { name: "Save as a new version" }).click();
  const conflict = page.getByRole("region", { name: "Changed by someone else meanwhile" });
  await expect(conflict).toContainText("Emmy Noether was first: version 3 is the newest now.");
  await conflict.getByRole("button", { name: "Keep both changes" }).click();
  await expect(text).toHaveText("The quay bears 40 tonnes 1.It is very old.");
  const answer = command.waits();
  const sent = server.sent("edit_section");
  await page.getByRole("button", { name: "Save as a new version" }).click();
  expect(await sent).toMatchObject({ reportId: "rep2", revision: 1, ordinal: 0 });
  answer({ reportId: "01900000-0000-7000-8000-000000000004", version: 4 });
  await expect(page).toHaveURL(/\/reports\/01900000-0000-7000-8000-000000000004$/);
});

test("who may only suggest sends a suggestion, with why", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.view("report-editing", ["rep1"]).answers(editing());
  server.command("suggest_change").answers({});
  await mount("SectionEditor", { ...editor, mode: "suggest", onClose: closed.resolve });
  await page.getByRole("textbox", { name: "Heading" }).fill("Weights");
  await page.getByLabel("Why").fill("The field's word");
  const sent = server.sent("suggest_change");
  await page.getByRole("button", { name: "Suggest" }).click();
  expect(await sent).toMatchObject({ heading: "Weights", note: "The field's word" });
  await closed.promise;
});

test("a fact that the run does not hold is not offered; a source's title finds its facts too", async ({
  mount,
  page,
  server,
}) => {
  server.view("report-editing", ["rep1"]).answers(editing());
  await mount("SectionEditor", editor);
  const picker = page.getByRole("textbox", { name: "Cite a fact" });
  await picker.fill("lighthouse");
  await expect(page.getByText("No fact of this run has these words.")).toBeVisible();
  await picker.fill("crane book");
  await expect(page.getByRole("option")).toHaveText([/The crane lifts 12 tonnes\./]);
  await picker.press("Enter");
  await expect(page.getByTitle("The crane lifts 12 tonnes.")).toHaveText("2");
});
