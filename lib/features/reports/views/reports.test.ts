import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { evidence, fact } from "@/lib/testing/gallery/examples";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { findNewestAnswer } from "./report-answer";
import { asCited } from "./report-body";
import { getReportsView } from "./reports";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeAll(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

test("a report stands in the list by its newest version, with whose work it is", async () => {
  const { reportId, runId, researcherId } = world;
  const before = await getReportsView(own.db, access, {});
  expect(before.reports).toMatchObject([
    { id: reportId, version: 1, run: { id: runId, number: 1 }, researcher: { id: researcherId } },
  ]);
  const first = await own.db.report.findUniqueOrThrow({ where: { id: reportId } });
  const { projectId, title, queryType } = first;
  const second = await own.db.report.create({
    data: { projectId, runId, version: 2, title, queryType, figures: { facts: "many" } },
    select: { id: true },
  });
  const { reports, next } = await getReportsView(own.db, access, {});
  expect(reports).toMatchObject([{ id: second.id, version: 2, facts: 0, sources: 0 }]);
  expect(next).toBeNull();
  await own.db.report.delete({ where: { id: second.id } });
});

test("a cursor of nobody's making shows the first page, and behind the last report there is none", async () => {
  expect((await getReportsView(own.db, access, { cursor: "no cursor" })).reports).toHaveLength(1);
  const written = Buffer.from(JSON.stringify(["2000-01-01T00:00:00.000Z", world.reportId])).toString("base64url");
  expect((await getReportsView(own.db, access, { cursor: written })).reports).toEqual([]);
});

test("a project's newest answer has what its markers stand for, and nothing of another project", async () => {
  const answer = await findNewestAnswer(own.db, access);
  expect(answer).toMatchObject({ reportId: world.reportId, runId: world.runId });
  expect(answer?.markdown).not.toBe("");
  for (const { key } of answer?.cited ?? []) expect(answer?.markdown).toContain(key);
  const other = await aProject(own.db);
  const elsewhere = await openProject(own.db, { caller: { userId: other.owner }, projectId: other.projectId }, "read");
  expect(await findNewestAnswer(own.db, elsewhere)).toBeNull();
});

test("a marker shows the words beside its quote: not those beside another, nor such as its page has lost", () => {
  const first = evidence();
  const words = evidence({ id: "e2", quote: "It was built in 1931.", start: 40, end: 61, isBeside: true });
  const second = evidence({ id: "e3", quote: "It carries trams.", start: 5_000, end: 5_017 });
  const lost = evidence({ id: "e4", quote: "In May.", start: 70, end: 77, isBeside: true, goneAt: first.readAt });
  const beside = (pieces: (typeof first)[]): string[] => asCited(fact({ evidence: pieces }), 1, "supported").beside;
  expect(beside([first, second, words, lost])).toEqual(["It was built in 1931."]);
  expect(beside([second, first, words, lost])).toEqual([]);
  expect(beside([{ ...first, goneAt: first.readAt }, lost])).toEqual(["In May."]);
});
