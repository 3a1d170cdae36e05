import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { inTurn } from "@/lib/features/kit/costly-reads";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getDifferenceView } from "./difference";
import { getDifferenceFile } from "./difference-file";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
/** The second version of the world's report. */
let second: string;
beforeAll(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
  const { projectId, runId, reportId } = world;
  const [one = "", other = ""] = world.facts.map(({ key }) => `[F${key}]`);
  await own.db.reportSection.updateMany({
    where: { reportId },
    data: { markdown: `The tide at Brest rises by 7 metres. ${one} Boats lie dry at noon. ${other}` },
  });
  const { id } = await own.db.report.create({
    data: { projectId, runId, version: 2, title: "Tides, again", queryType: "factual", figures: {} },
    select: { id: true },
  });
  second = id;
  const markdown = `The tide at Brest rises by 9 metres. ${one}`;
  const section = { ordinal: 0, kind: "answer", heading: "Answer", markdown } as const;
  await own.db.reportSection.create({ data: { projectId, reportId: id, ...section } });
});

test("without another run a version is compared with the one before it, whichever way round they are named", async () => {
  const { reportId } = world;
  const view = await getDifferenceView(own.db, access, { reportId: second, query: {} });
  expect([view.from?.reportId, view.to.reportId]).toEqual([reportId, second]);
  expect(view.changes.map(({ kind, figure }) => [kind, figure])).toEqual([
    ["changed_figure", { from: "7 metres", to: "9 metres" }],
    ["withdrawn", null],
  ]);
  const turned = await getDifferenceView(own.db, access, { reportId, query: { from: second } });
  expect([turned.from?.reportId, turned.to.reportId]).toEqual([reportId, second]);
  expect(turned.changes).toEqual(view.changes);
});

test("one kind is shown alone, with the counts of all; a kind of nobody's making shows all", async () => {
  const shown = async (kind: string): Promise<string[]> => {
    const view = await getDifferenceView(own.db, access, { reportId: second, query: { kind } });
    expect(view.counts).toMatchObject({ changed_figure: 1, withdrawn: 1 });
    return view.changes.map((change) => change.kind);
  };
  expect(await shown("withdrawn")).toEqual(["withdrawn"]);
  expect(await shown("same")).toEqual([]);
  expect(await shown("none")).toEqual(["changed_figure", "withdrawn"]);
});

test("both sides come with the quotes that they rest on, in the view and in its files", async () => {
  const [quote = ""] = world.facts.map(({ statement }) => statement);
  const { changes } = await getDifferenceView(own.db, access, { reportId: second, query: {} });
  const quotes = changes[0]?.before?.facts.flatMap((fact) => fact.quotes.map((one) => one.quote));
  expect(quotes).toEqual([quote]);
  const file = async (format: string): Promise<string> =>
    (await getDifferenceFile(own.db, access, { reportId: second, query: { format } })).text();
  const csv = await file("csv");
  expect(csv.split("\r\n")[0]).toBe("change,before,after,figure before,figure after,quotes before,quotes after,note");
  expect(csv).toContain("7 metres,9 metres");
  expect(csv).toContain(quote);
  const markdown = await file("markdown");
  expect(markdown).toContain("## Changed figures");
  expect(markdown).toContain("**Run 1, version 2:** The tide at Brest rises by 9 metres.");
  await expect(file("exe")).rejects.toMatchObject({ kind: "not_found" });
});

test("a first version has nothing to be compared with; its file says so", async () => {
  const view = await getDifferenceView(own.db, access, { reportId: world.reportId, query: {} });
  expect(view).toMatchObject({ from: null, changes: [], line: "" });
  const file = await getDifferenceFile(own.db, access, { reportId: world.reportId, query: {} });
  expect(await file.text()).toContain("There is no older report to compare with yet.");
});

test("a report of another researcher, or of another project, is none to compare with", async () => {
  const { projectId, owner } = world;
  const researcher = await own.db.researcher.create({
    data: { projectId, name: "Salt", nameKey: "salt", problem: "How salty is it?", createdById: owner },
    select: { id: true },
  });
  const run = await own.db.run.findUniqueOrThrow({ where: { id: world.runId } });
  const { number, mode, strategy, question, status, stage, endedAt, secret } = run;
  const other = await own.db.run.create({
    data: {
      projectId,
      researcherId: researcher.id,
      idempotencyKey: crypto.randomUUID(),
      settings: {},
      ...{ number, mode, strategy, question, status, stage, endedAt, secret },
    },
    select: { id: true },
  });
  const { id: theirs } = await own.db.report.create({
    data: { projectId, runId: other.id, version: 1, title: "Salt", queryType: "factual", figures: {} },
    select: { id: true },
  });
  const refused = { kind: "not_found" };
  const compare = (from: string): Promise<unknown> =>
    getDifferenceView(own.db, access, { reportId: second, query: { from } });
  await expect(compare(theirs)).rejects.toMatchObject(refused);
  const foreign = await aWorld(own.db);
  await expect(compare(foreign.reportId)).rejects.toMatchObject(refused);
  const stranger = await aProject(own.db);
  const elsewhere = await openProject(
    own.db,
    { caller: { userId: stranger.owner }, projectId: stranger.projectId },
    "read",
  );
  await expect(getDifferenceView(own.db, elsewhere, { reportId: second, query: {} })).rejects.toMatchObject(refused);
});

test("an account that has many costly reads under way is told to wait, as with its downloads", async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const others = Array.from({ length: 21 }, () => inTurn(access.userId, () => end));
  const query = {};
  await expect(getDifferenceView(own.db, access, { reportId: second, query })).rejects.toMatchObject({
    kind: "over_limit",
  });
  resolve();
  await Promise.all(others);
  expect((await getDifferenceView(own.db, access, { reportId: second, query })).changes).toHaveLength(2);
});
