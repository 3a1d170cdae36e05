import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { evidence, fact } from "@/lib/testing/gallery/examples";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { getReportView } from "./report";
import { findNewestAnswer } from "./report-answer";
import { asCited } from "./report-body";
import { getReportEditing } from "./report-versions";
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
  expect(reports).toMatchObject([{ id: second.id, version: 2, facts: 0, sources: 0, acceptedBy: null }]);
  expect(next).toBeNull();
  expect(holesOf(reports)).toEqual([]);
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

test("a list that is longer than its page goes on behind its last report, each once, and names who accepted one", async () => {
  const of = await aWorld(own.db);
  const { projectId, owner: userId } = of;
  const reader = await openProject(own.db, { caller: { userId }, projectId }, "read");
  const run = await own.db.run.findUniqueOrThrow({ where: { id: of.runId } });
  const { researcherId, mode, strategy, question, status, stage, endedAt, secret } = run;
  const like = { projectId, researcherId, mode, strategy, question, status, stage, endedAt, secret, settings: {} };
  for (let number = 2; number <= 30; number += 1) {
    const { id: runId } = await own.db.run.create({ data: { ...like, number, idempotencyKey: crypto.randomUUID() } });
    await own.db.report.create({
      data: { projectId, runId, version: 1, title: "?", queryType: "factual", figures: {} },
    });
  }
  expect(await getReportsView(own.db, reader, {})).toMatchObject({ reports: { length: 30 }, next: null });
  const { id: runId } = await own.db.run.create({ data: { ...like, number: 31, idempotencyKey: crypto.randomUUID() } });
  const accepted = { status: "accepted", acceptedById: userId, acceptedAt: new Date() } as const;
  const newest = { projectId, runId, version: 1, title: "?", queryType: "factual", figures: {}, ...accepted };
  await own.db.report.create({ data: newest });
  const first = await getReportsView(own.db, reader, {});
  expect(first.reports).toHaveLength(30);
  expect(first.reports[0]).toMatchObject({ status: "accepted", acceptedBy: { id: userId, name: "owner" } });
  const rest = await getReportsView(own.db, reader, { cursor: first.next });
  expect(rest).toMatchObject({ reports: [{ id: of.reportId }], next: null });
  await own.db.report.updateMany({ where: { runId }, data: { acceptedById: crypto.randomUUID() } });
  expect((await getReportsView(own.db, reader, {})).reports[0]).toMatchObject({ acceptedBy: null });
});

/** A second version of a report, and what people suggested of the first. */
async function aSecond(of: AWorld, markdown: string): Promise<string> {
  const { projectId, runId, reportId } = of;
  const report = {
    projectId,
    runId,
    version: 2,
    title: "Tides",
    queryType: "factual",
    figures: {},
    changeNote: "Said.",
  };
  const data = { ...report, authorId: of.owner };
  const { id } = await own.db.report.create({ data, select: { id: true } });
  const section = { projectId, level: 1, kind: "body", heading: "Before", markdown: "It was so." } as const;
  await own.db.reportSection.create({ data: { ...section, reportId: id, ordinal: 0 } });
  await own.db.reportSection.create({
    data: { ...section, reportId: id, ordinal: 1, kind: "answer", heading: "Answer", markdown },
  });
  await own.db.reportSection.create({
    data: { ...section, reportId, ordinal: 1, heading: "Gone", markdown: "It was a sea." },
  });
  return id;
}

test("what was suggested is told as it fits the version that is shown, with whose it is and what became of it", async () => {
  const of = await aWorld(own.db);
  const { projectId, reportId, owner } = of;
  const { markdown } = await own.db.reportSection.findFirstOrThrow({ where: { reportId } });
  const second = await aSecond(of, markdown.replace("Or not", "Or less"));
  const reviewer = await aMember(own.db, projectId, "reviewer");
  const suggestion = { projectId, reportId, heading: "Answer", sectionOrdinal: 0, authorId: owner } as const;
  const settled = { settledById: reviewer, settledAt: new Date() };
  const made = {
    fits: { ...suggestion, markdown: markdown.replace("rises", "falls") },
    gone: { ...suggestion, markdown: markdown.replace("Or not", "Or more"), authorId: reviewer },
    done: { ...suggestion, markdown: markdown.replace("Or not", "Or less") },
    lost: { ...suggestion, sectionOrdinal: 1, heading: "Gone", markdown: "It was no sea." },
    applied: {
      ...suggestion,
      markdown: markdown.replace("rises", "turns"),
      status: "applied",
      appliedVersion: 2,
      ...settled,
    },
    dismissed: { ...suggestion, markdown: "?", status: "dismissed", reason: "No.", ...settled },
  } as const;
  for (const data of Object.values(made))
    await own.db.suggestion.create({ data: { id: crypto.randomUUID(), ...data } });
  const reader = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const view = await getReportView(own.db, reader, { reportId: second });
  expect(holesOf(view.suggestions)).toEqual([]);
  const shown = view.suggestions.map(({ state, ordinal, isMine, version, wanted }) => ({
    wanted: wanted.markdown,
    state,
    ordinal,
    isMine,
    version,
  }));
  const of1 = { isMine: true, version: 1 };
  expect(new Set(shown)).toEqual(
    new Set([
      { wanted: made.fits.markdown, state: "fits", ordinal: 1, ...of1 },
      { wanted: made.gone.markdown, state: "gone", ordinal: 1, ...of1, isMine: false },
      { wanted: made.done.markdown, state: "done", ordinal: 1, ...of1 },
      { wanted: made.lost.markdown, state: "gone", ordinal: null, ...of1 },
      { wanted: made.applied.markdown, state: "applied", ordinal: 1, ...of1 },
      { wanted: made.dismissed.markdown, state: "dismissed", ordinal: 1, ...of1 },
    ]),
  );
  expect(view.suggestions.slice(0, 4).every(({ settledBy }) => settledBy === null)).toBe(true);
  expect(view.suggestions.find(({ state }) => state === "dismissed")).toMatchObject({
    reason: "No.",
    settledBy: { id: reviewer },
    base: { heading: "Answer", markdown },
  });
  // In the first version the place of what is asked of its first section is the first.
  const before = await getReportView(own.db, reader, { reportId });
  expect(before.suggestions.find(({ state }) => state === "dismissed")?.ordinal).toBe(0);
});

test("a version is shown by its number, compared with another whichever way round, and told with whose it is", async () => {
  const of = await aWorld(own.db);
  const { projectId, reportId, runId, researcherId, owner } = of;
  const { markdown } = await own.db.reportSection.findFirstOrThrow({ where: { reportId } });
  const second = await aSecond(of, markdown.replace("Or not", "Or less"));
  const reader = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const shown = (input: {
    reportId: string;
    version?: number | null;
    compare?: number | null;
  }): ReturnType<typeof getReportView> => getReportView(own.db, reader, input);
  const newest = await shown({ reportId: second });
  expect(holesOf(newest)).toEqual([]);
  expect(newest).toMatchObject({
    researcher: { id: researcherId, name: "Tides" },
    run: { id: runId, number: 1, status: "completed", stage: "finalize", mode: "offline" },
    author: { id: owner, name: "owner" },
    versions: [
      { id: second, version: 2, changeNote: "Said.", author: { id: owner } },
      { id: reportId, version: 1, author: null },
    ],
    diff: null,
  });
  expect(newest.drawn).not.toEqual({});
  expect((await shown({ reportId: second, version: 1 })).report).toMatchObject({ id: reportId, version: 1 });
  expect((await shown({ reportId: second, compare: 2 })).diff).toBeNull();
  for (const asked of [
    { reportId: second, compare: 1 },
    { reportId, compare: 2 },
  ]) {
    const { diff, drawn } = await shown(asked);
    expect(diff).toMatchObject({ from: { version: 1 }, to: { version: 2 } });
    expect(drawn).toEqual({});
    const facts = Object.values(diff?.facts ?? {});
    expect(facts.map(({ statement }) => statement).toSorted()).toEqual(
      of.facts.map((fact) => fact.statement).toSorted(),
    );
    expect(holesOf(diff)).toEqual([]);
  }
  await expect(shown({ reportId, version: 3 })).rejects.toMatchObject({ kind: "not_found" });
  await expect(shown({ reportId, compare: 3 })).rejects.toMatchObject({ kind: "not_found" });
});

test("another version is being written while its step waits or is under way, in a run that may go on", async () => {
  const of = await aWorld(own.db);
  const { projectId, reportId, runId, owner } = of;
  const reader = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const isRevising = async (): Promise<boolean> => (await getReportView(own.db, reader, { reportId })).isRevising;
  const step = { projectId, runId, key: "revise", kind: "revise", stage: "synthesis", title: "?", ordinal: 9 } as const;
  await own.db.node.create({ data: { ...step, input: {} } });
  expect(await isRevising()).toBe(false);
  await own.db.run.update({ where: { id: runId }, data: { status: "running", endedAt: null } });
  expect(await isRevising()).toBe(true);
  await own.db.node.updateMany({ where: { runId, key: "revise" }, data: { status: "complete" } });
  expect(await isRevising()).toBe(false);
});

test("the newest version is what is edited, with the facts that it may cite, each with its source", async () => {
  const of = await aWorld(own.db);
  const { projectId, reportId, owner } = of;
  const second = await aSecond(of, "It rises.");
  const reader = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const editing = await getReportEditing(own.db, reader, { reportId });
  expect(holesOf(editing)).toEqual([]);
  expect(editing).toMatchObject({ reportId: second, version: 2, revision: 1, author: { id: owner } });
  expect(editing.sections.map(({ ordinal, kind, heading, level }) => [ordinal, kind, heading, level])).toEqual([
    [0, "body", "Before", 1],
    [1, "answer", "Answer", 1],
  ]);
  expect(editing.facts.map(({ statement, sourceTitle }) => [statement, sourceTitle]).toSorted()).toEqual(
    of.facts.map(({ statement }) => [statement, "100% tides"]).toSorted(),
  );
});
