import type { SourceView } from "@/lib/features/library/views/source";
import { comments, project, snapshot, source } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const holdings = { readings: 2, originals: 1, facts: 14, sentences: 3, reports: 1, runs: 2 };

function view(part: Partial<SourceView> = {}): SourceView {
  return {
    project: project("owner"),
    source: source({ title: "Quay survey" }),
    snapshot: snapshot({ text: "The quay carries 40 tonnes." }),
    versions: [],
    changes: null,
    gone: null,
    quotes: [],
    holdings,
    ...part,
  };
}

test.beforeEach(({ server }) => server.view("comments", ["source", "s1"]).answers(comments()));

test("a source's deletion says before what goes and what is changed, and takes its name; Enter sends it", async ({
  mount,
  page,
  server,
}) => {
  server.command("delete_source").answers({ takes: holdings });
  await mount("SourceReader", { view: view() });
  await page.getByRole("button", { name: "Delete this source…" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “Quay survey”?" });
  await expect(
    asked.getByText("2 texts as they were read, 1 original file, 14 facts that no other source bears out"),
  ).toBeVisible();
  await expect(asked.getByText("3 sentences of 1 report that cite it are removed, on share pages too.")).toBeVisible();
  await expect(asked.getByText("The records of 2 runs lose its words: they can no longer be replayed")).toBeVisible();
  await expect(asked.getByText("Nobody can bring it back.")).toBeVisible();
  const name = asked.getByLabel("Type Quay survey to confirm");
  await expect(name).toBeFocused();
  const sent = server.sent("delete_source");
  await name.fill("Quay survey");
  await name.press("Enter");
  expect(await sent).toEqual({ projectId: "p1", sourceId: "s1", title: "Quay survey" });
  await expect(asked).toBeHidden();
});

test("a refusal stands at the field, and the dialogue stays", async ({ mount, page, server }) => {
  const message = "Type the source’s name as it is: Quay survey";
  server.command("delete_source").refuses({ kind: "invalid", message, field: "title" });
  await mount("SourceReader", { view: view() });
  await page.getByRole("button", { name: "Delete this source…" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “Quay survey”?" });
  await asked.getByLabel("Type Quay survey to confirm").fill("Quay");
  await asked.getByRole("button", { name: "Delete for good" }).click();
  await expect(asked.getByText(message)).toBeVisible();
});

test("of a source that nothing cites, nothing is said of reports or runs; who may not delete it sees no button", async ({
  mount,
  page,
}) => {
  const bare = { ...holdings, facts: 0, sentences: 0, reports: 0, runs: 0 };
  await mount("SourceReader", { view: view({ holdings: bare }) });
  await page.getByRole("button", { name: "Delete this source…" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “Quay survey”?" });
  await expect(asked.getByText("2 texts as they were read, 1 original file,")).toBeVisible();
  await expect(asked.getByText("sentence")).toBeHidden();
  await expect(asked.getByText("The records of")).toBeHidden();
  await mount("SourceReader", { view: view({ holdings: null }) });
  await expect(page.getByRole("heading", { name: "Quay survey" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete this source…" })).toBeHidden();
});
