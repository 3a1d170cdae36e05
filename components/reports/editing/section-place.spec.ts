import { expect, test } from "@/lib/testing/gallery/test";

const place = {
  projectId: "p1",
  report: { id: "rep1", version: 2, revision: 7 },
  section: { ordinal: 1, heading: "Loads" },
  mayEdit: true,
  maySuggest: true,
  canEdit: true,
  canSuggest: true,
  suggestions: [],
  facts: {},
  children: "The quay carries 40 tonnes.",
};

const editing = {
  reportId: "rep1",
  version: 2,
  revision: 7,
  author: null,
  sections: [
    { ordinal: 1, kind: "body" as const, heading: "Loads", markdown: "The quay carries 40 tonnes.", level: 1 },
  ],
  facts: [],
};

test("a section gives way to its editor, and comes back with the focus where it was", async ({
  mount,
  page,
  server,
}) => {
  server.view("report-editing", ["rep1"]).answers(editing);
  await mount("SectionPlace", place);
  await expect(page.getByText("The quay carries 40 tonnes.")).toBeVisible();
  const edit = page.getByRole("button", { name: "Edit “Loads”" });
  await edit.click();
  const form = page.getByRole("form", { name: "Edit “Loads”" });
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(/edit=1/);
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();
});

test("who may only suggest is offered that; who may neither reads", async ({ mount, page, server }) => {
  server.view("report-editing", ["rep1"]).answers(editing);
  const shown = await mount("SectionPlace", { ...place, mayEdit: false, canEdit: false });
  await expect(page.getByRole("button", { name: /^Edit/ })).toBeHidden();
  await page.getByRole("button", { name: "Suggest a change of “Loads”" }).click();
  await expect(page.getByRole("form", { name: "Suggest a change of “Loads”" })).toBeVisible();
  await shown.update({ ...place, mayEdit: false, maySuggest: false, canEdit: false, canSuggest: false });
  await expect(page.getByRole("form")).toBeHidden();
  await expect(page.getByText("The quay carries 40 tonnes.")).toBeVisible();
  await expect(page.getByRole("button")).toBeHidden();
});

test("whoever has begun keeps their words when the version can no longer be changed", async ({
  mount,
  page,
  server,
}) => {
  server.view("report-editing", ["rep1"]).answers(editing);
  const shown = await mount("SectionPlace", place);
  await page.getByRole("button", { name: "Edit “Loads”" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("The quay carries 45 tonnes.");
  await shown.update({ ...place, canEdit: false, canSuggest: false });
  await expect(text).toHaveText("The quay carries 45 tonnes.");
});
