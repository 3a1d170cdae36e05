import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { getProjectView } from "@/lib/features/projects/views/project";
import { finishResearcher } from "@/lib/features/researchers/researchers";
import { workSummary } from "@/lib/features/researchers/summaries";
import { answersOver } from "@/lib/run/worker/answers";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { getResearcherView } from "./researcher";
import { getFinishing, getSummary } from "./summary";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function aFold(summary: string): Promise<void> {
  const { projectId, researcherId, runId, facts } = world;
  const refs = { factIds: facts.map(({ key }) => key) };
  const ordinal = await own.db.fold.count();
  const fold = { projectId, researcherId, runId, ordinal, level: "L1", summary, refs, tokens: 9 } as const;
  await own.db.fold.create({ data: fold });
}

test("a summary shows its versions, what each changed, and the quotes behind what it says", async () => {
  const { db } = own;
  const { projectId, researcherId, owner, facts, sourceId } = world;
  const access = await openProject(db, { caller: { userId: owner }, projectId }, "read");
  const complete = async (): Promise<void> => {
    await db.researcher.update({ where: { id: researcherId }, data: { status: "idle" } });
    await finishResearcher(db, { projectId }, { researcherId, userId: owner });
  };
  expect((await getProjectView(db, access)).summary).toMatchObject({ shown: null, versions: [], request: null });

  await aFold(`The tide rises by seven metres. [F${facts[0]?.key}]`);
  await complete();
  expect((await getProjectView(db, access)).summary.request).toMatchObject({ status: "waiting", researcher: "Tides" });
  expect((await getResearcherView(db, access, { researcherId })).finishing).toMatchObject({ status: "waiting" });
  const deps = { driverFor: async () => answersOver(db, null), signal: new AbortController().signal };
  await workSummary(db, deps);
  await aFold(`Neaps are lower. [F${facts[1]?.key}]`);
  await complete();
  await workSummary(db, deps);

  const { summary } = await getProjectView(db, access);
  expect(summary.shown).toMatchObject({
    number: 2,
    isNewest: true,
    by: { id: owner },
    researcher: { id: researcherId },
  });
  const nth = summary.cited.findIndex(({ key }) => key === facts[1]?.key);
  expect(summary.shown?.text).toMatch(new RegExp(`Neaps are lower\\. ?\\[${nth + 1}\\]`));
  expect(summary.cited[nth]).toMatchObject({ sourceId });
  expect(summary.changes?.find(({ kind }) => kind === "added")?.text).toContain("Neaps are lower.");
  expect(summary.versions.map(({ number }) => number)).toEqual([2, 1]);
  const first = await getProjectView(db, access, { summaryVersion: 1 });
  expect(first.summary.shown).toMatchObject({ number: 1, isNewest: false });
  expect(first.summary.shown?.text).not.toContain("Neaps");

  const { finishing } = await getResearcherView(db, access, { researcherId });
  expect(finishing).toMatchObject({ status: "done", version: { number: 2 } });
  expect(finishing?.version?.changes).toContain("Neaps are lower.");
});

test("a researcher's history tells its runs, folds, reviews and who did what, the newest first", async () => {
  const { db } = own;
  const { projectId, researcherId, runId, owner } = world;
  const access = await openProject(db, { caller: { userId: owner }, projectId }, "read");
  await db.review.create({
    data: {
      projectId,
      runId,
      subject: "report",
      subjectId: runId,
      verdict: "accepted",
      note: "Good.",
      reviewerId: owner,
    },
  });
  const view = await getResearcherView(db, access, { researcherId });
  expect(view.timeline[0]).toMatchObject({ kind: "review", verdict: "accepted", note: "Good.", by: { id: owner } });
  expect(new Set(view.timeline.map(({ kind }) => kind))).toEqual(new Set(["run", "fold", "review", "act"]));
  expect(view.timeline.map(({ at }) => at)).toEqual(
    view.timeline
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(view.lastRun).toMatchObject({ number: 1, settings: { minutes: 10 }, plan: [{ title: "Sailor" }] });
  expect(holesOf(view)).toEqual([]);
  expect(view).toMatchObject({ researcher: { liveRun: null, createdBy: { id: owner } }, liveRunId: null });
  const older = await getResearcherView(db, access, { researcherId, before: "2020-01-01T00:00:00.000Z" });
  expect(older.timeline).toEqual([]);
});

test("a summary that came without versions is shown as it is, and one that cites nothing, or what is gone, has no facts", async () => {
  const { db } = own;
  const { projectId, owner, researcherId, facts } = await aWorld(db);
  const access = await openProject(db, { caller: { userId: owner }, projectId }, "read");
  const summaryOf = async (version: number | null = null): ReturnType<typeof getSummary> =>
    getSummary(db, access, { version });
  expect(await summaryOf()).toMatchObject({ shown: null, changes: null, cited: [] });
  const key = facts[0]?.key ?? "";
  const text = `The tide rises. [F${key}] It falls. [F000000000000]`;
  await db.project.update({ where: { id: projectId }, data: { summary: text } });
  const came = await summaryOf();
  expect(came).toMatchObject({
    shown: { number: 0, by: null, researcher: null, isNewest: true },
    versions: [],
    changes: null,
    cited: [{ key, statement: facts[0]?.statement }],
  });
  expect(came.shown?.text).toMatch(/The tide rises\. ?\[1\]/);
  expect(came.shown?.text).not.toContain("F0000");
  const version = { projectId, subjectKind: "summary", subjectId: projectId, reason: "Said." } as const;
  const written = { researcherId, researcher: "Tides" };
  const first = { ...version, number: 1, content: { ...written, summary: "It rises." }, authorId: owner };
  await db.version.create({ data: first });
  expect(await summaryOf()).toMatchObject({
    shown: { number: 1, by: { id: owner, name: "owner" }, researcher: { id: researcherId, name: "Tides" } },
    changes: null,
    cited: [],
  });
  const second = { ...version, number: 2, content: { researcherId, summary: "It rises. It falls." } };
  await db.version.create({ data: { ...second, authorId: crypto.randomUUID() } });
  const newest = await summaryOf();
  expect(newest).toMatchObject({ shown: { number: 2, isNewest: true, by: null, researcher: null } });
  expect(newest.changes?.filter(({ kind }) => kind === "added").map(({ text }) => text.trim())).toEqual(["It falls."]);
  expect(await summaryOf(1)).toMatchObject({ shown: { number: 1, isNewest: false }, changes: null });
  expect(await summaryOf(9)).toMatchObject({ shown: { number: 2, isNewest: true } });
  expect(holesOf(newest)).toEqual([]);
  // It was never completed: nothing was asked for.
  expect(await getFinishing(db, access, researcherId)).toBeNull();
});
