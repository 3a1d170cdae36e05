import type { MatrixFactView, MatrixRowView } from "@/lib/features/kit/models-matrix";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { comments, factPanel, project } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const board = { subject: { runId: "r1" }, initial: null };

function fact(view: Partial<MatrixFactView> = {}): MatrixFactView {
  return {
    id: "f1",
    statement: "It carries 40 tonnes.",
    status: "accepted",
    state: null,
    figures: [],
    against: [],
    ...view,
  };
}

function row(view: Partial<MatrixRowView> = {}): MatrixRowView {
  return { sourceId: "s1", title: "Port survey", host: null, date: null, cells: [], ...view };
}

function matrix(view: Partial<MatrixView> = {}): MatrixView {
  const questions = [
    { question: "What does the quay carry?", researcher: null, sources: 2 },
    { question: "Who owns it?", researcher: null, sources: 1 },
  ];
  return {
    project: project(),
    of: { kind: "run", runId: "r1", number: 3, question: "What of the quay?", researcher: { id: "q1", name: "Loads" } },
    questions,
    rows: [],
    facts: {},
    disagreements: { open: 0, settled: 0 },
    total: { questions: questions.length, sources: view.rows?.length ?? 0 },
    ...view,
  };
}

/** Two sources that disagree, one beside them, and one that says nothing. */
const full = matrix({
  rows: [
    row({
      sourceId: "s1",
      title: "Port survey",
      date: "2024",
      cells: [{ question: 0, keys: ["A1", "A2"], state: "confirmed" }],
    }),
    row({
      sourceId: "s2",
      title: "Annual report",
      date: "2025",
      cells: [
        { question: 0, keys: ["B1"], state: "confirmed" },
        { question: 1, keys: ["C1"], state: null },
      ],
    }),
    row({ sourceId: "s3", title: "A letter", cells: [] }),
  ],
  facts: {
    A1: fact({
      state: "confirmed",
      figures: [[11, 20]],
      against: [{ key: "B1", statement: "It carries 30.", sourceTitle: "Annual report", state: "confirmed" }],
    }),
    A2: fact({ id: "f2", statement: "It was built for heavy loads." }),
    B1: fact({ id: "f3", statement: "It carries 30.", state: "confirmed" }),
    C1: fact({ id: "f4", statement: "The town owns it." }),
  },
  disagreements: { open: 1, settled: 0 },
});

// What the focus rests on on its way is fetched ahead.
test.beforeEach(({ server }) => {
  for (const id of ["f1", "f2", "f3", "f4"]) server.view("fact", [id]).answers(factPanel());
});

test("the matrix appears once it has arrived: a row for each source, a column for each question", async ({
  mount,
  server,
}) => {
  const arrive = server.view("matrix", ["r1"]).waits();
  const shown = await mount("MatrixBoard", board);
  await expect(skeleton(shown)).toBeVisible();
  arrive(full);
  const grid = shown.getByRole("grid", { name: "What each source says to each question" });
  await expect(grid.getByRole("columnheader")).toHaveText([
    /3 sources/,
    /What does the quay carry\?2 sources/,
    /Who owns it/,
  ]);
  await expect(grid.getByRole("rowheader").first()).toContainText("Annual report");
  const told = grid.getByRole("row", { name: /^Port survey/ }).getByRole("gridcell");
  await expect(told.first()).toContainText("It carries 40 tonnes.");
  await expect(told.first().locator("b")).toHaveText("40 tonnes");
  await expect(told.first()).toContainText("Disagrees");
  await expect(told.first()).toContainText("Annual report: It carries 30.");
  await expect(told.first()).toContainText("+1 fact");
  await expect(told.last()).toContainText("Nothing found");
  await expect(shown.getByText("1 open disagreement.")).toBeVisible();
});

test("a matrix that could not be read says why", async ({ mount, server }) => {
  server.view("matrix", ["r1"]).refuses({ kind: "not_found", message: "This run is not there any more." });
  const shown = await mount("MatrixBoard", board);
  await expect(shown.getByRole("alert")).toHaveText("This run is not there any more.");
});

test("before anything was asked or read, the place says what comes there and leads on", async ({ mount, server }) => {
  server.view("matrix", ["r1"]).answers(matrix({ questions: [] }));
  const shown = await mount("MatrixBoard", board);
  await expect(shown.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
  await expect(shown.getByRole("link", { name: "Back to the run" })).toHaveAttribute("href", "/projects/p1/runs/r1");
});

test("a project's matrix without accepted facts says where they are accepted", async ({ mount, server }) => {
  const bare = matrix({ of: { kind: "project" }, rows: [row()] });
  server.view("project-matrix", ["p1"]).answers(bare);
  const shown = await mount("MatrixBoard", { subject: { projectId: "p1" }, initial: null });
  await expect(shown.getByRole("link", { name: "Accept facts" })).toHaveAttribute(
    "href",
    "/projects/p1/knowledge?status=proposed",
  );
});

test("sources are put in order, only those that disagree are left, and the address says so", async ({
  mount,
  page,
}) => {
  const shown = await mount("MatrixBoard", { ...board, initial: full });
  const sources = shown.getByRole("rowheader").getByRole("link");
  await expect(sources).toHaveText(["Annual report", "Port survey", "A letter"]);
  await shown.getByRole("combobox", { name: "Order of the sources" }).selectOption("Sources from A to Z");
  await expect(sources).toHaveText(["A letter", "Annual report", "Port survey"]);
  await expect(shown.getByRole("columnheader").first()).toHaveAttribute("aria-sort", "ascending");
  await shown.getByRole("switch", { name: "Only where sources disagree" }).click();
  await expect(sources).toHaveText(["Annual report", "Port survey"]);
  await expect(page).toHaveURL(/order=source&disagreements=true/);
});

test("where nothing disagrees the filter says so and takes itself back", async ({ mount }) => {
  const calm = matrix({ rows: [row()] });
  const shown = await mount("MatrixBoard", { ...board, initial: calm });
  await shown.getByRole("switch", { name: "Only where sources disagree" }).click();
  await expect(shown.getByRole("heading", { name: "Nothing disagrees" })).toBeVisible();
  await shown.getByRole("button", { name: "Show all sources" }).click();
  await expect(shown.getByRole("grid")).toBeVisible();
});

test("arrows go from cell to cell, Enter opens the evidence of one, and Escape comes back to it", async ({
  mount,
  page,
  server,
}) => {
  server.view("fact", ["f1"]).answers(factPanel());
  server.view("fact", ["f2"]).answers(factPanel());
  server.view("comments", ["fact", "f1"]).answers(comments());
  server.view("comments", ["fact", "f2"]).answers(comments());
  const shown = await mount("MatrixBoard", { ...board, initial: full });
  const annual = shown.getByRole("row", { name: /^Annual report/ }).getByRole("gridcell");
  await annual.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(annual.last()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(annual.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(shown.getByRole("rowheader").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const survey = shown
    .getByRole("row", { name: /^Port survey/ })
    .getByRole("gridcell")
    .first();
  await expect(survey).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(shown.getByRole("complementary", { name: "Evidence" })).toBeFocused();
  await expect(page).toHaveURL(/fact=A1/);
  const facts = shown.getByRole("navigation", { name: "Facts of this cell" }).getByRole("button");
  await expect(facts).toHaveText([/It carries 40 tonnes\..*Disagrees/, "It was built for heavy loads."]);
  await facts.last().click();
  await expect(page).toHaveURL(/fact=A2/);
  await expect(shown.getByRole("complementary", { name: "Evidence" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(survey).toBeFocused();
});

test("of many sources only those in sight are drawn, and the keys reach the last of them", async ({ mount, page }) => {
  const many = matrix({
    questions: Array.from({ length: 20 }, (_, nth) => ({
      question: `Question ${nth}?`,
      researcher: null,
      sources: 200,
    })),
    rows: Array.from({ length: 200 }, (_, nth) =>
      row({ sourceId: `s${nth}`, title: `Source ${nth}`, cells: [{ question: 19, keys: ["A1"], state: null }] }),
    ),
    facts: { A1: fact() },
  });
  const shown = await mount("MatrixBoard", { ...board, initial: many });
  const grid = shown.getByRole("grid");
  await expect(grid).toHaveAttribute("aria-rowcount", "201");
  await expect(grid).toHaveAttribute("aria-colcount", "21");
  expect(await grid.getByRole("row").count()).toBeLessThan(40);
  await grid.getByRole("gridcell").first().focus();
  await page.keyboard.press("ControlOrMeta+End");
  const last = grid.locator('[aria-rowindex="201"]').getByRole("gridcell").last();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(last).toContainText("It carries 40 tonnes.");
  await expect(grid.getByRole("columnheader", { name: "Question 19?" })).toBeInViewport({ ratio: 1 });
  expect(await grid.getByRole("row").count()).toBeLessThan(40);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("the same stands as a list, question by question, and opens the same evidence", async ({
    mount,
    page,
    server,
  }) => {
    server.view("fact", ["f4"]).answers(factPanel());
    server.view("comments", ["fact", "f1"]).answers(comments());
    const shown = await mount("MatrixBoard", { ...board, initial: full });
    await expect(shown.getByRole("grid")).toBeHidden();
    await expect(shown.getByRole("heading")).toHaveText(["What does the quay carry?", "Who owns it?"]);
    await expect(shown.getByText("Nothing was found in 2 other sources.")).toBeVisible();
    await shown.getByRole("button", { name: "The town owns it." }).click();
    await expect(page).toHaveURL(/fact=C1/);
    await expect(shown.getByRole("complementary", { name: "Evidence" })).toBeFocused();
  });

  test("of many answers to one question the first eight stand there, the others once they are asked for", async ({
    mount,
  }) => {
    const facts = { A1: fact() };
    const cells = [{ question: 0, keys: ["A1"], state: null }];
    const rows = Array.from({ length: 11 }, (_, nth) => row({ sourceId: `s${nth}`, title: `Survey ${nth}`, cells }));
    const shown = await mount("MatrixBoard", { ...board, initial: matrix({ rows, facts }) });
    await expect(shown.getByRole("link", { name: /^Survey / })).toHaveCount(8);
    await shown.getByRole("button", { name: "Show all 11" }).click();
    await expect(shown.getByRole("link", { name: /^Survey / })).toHaveCount(11);
    await expect(shown.getByRole("button", { name: "Show all 11" })).toBeHidden();
    await expect(shown.getByText("Nothing was found in any source.")).toBeVisible();
  });
});

test("a page that is read again once others have done something shows it, and keeps the focus", async ({ mount }) => {
  const shown = await mount("MatrixBoard", { subject: { runId: "r1" }, initial: full });
  const order = shown.getByRole("combobox", { name: "Order of the sources" });
  await order.focus();
  const letter = row({ sourceId: "s3", title: "A letter", cells: [{ question: 1, keys: ["D1"], state: null }] });
  const facts = { ...full.facts, D1: fact({ id: "f4", statement: "The port owns it." }) };
  await shown.update({
    subject: { runId: "r1" },
    initial: { ...full, rows: [...full.rows.slice(0, 2), letter], facts },
  });
  await expect(shown.getByRole("row", { name: /^A letter/ })).toContainText("The port owns it.");
  await expect(order).toBeFocused();
});
