import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { getReportView } from "@/lib/features/reports/views/report";
import { getNewRunView } from "@/lib/features/runs/views/new-run";
import { getShownReport, type SharedReportView } from "@/lib/features/sharing/views/shared-report";
import { refreshStale } from "@/lib/knowledge/stale";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld, besideWords, keepWordsBeside, quotes } from "@/lib/testing/rigs/views";
import { getLibraryView } from "./library";
import { getSourceView } from "./source";

const own = ownDatabase();
let world: AWorld;
let stranger: AWorld;
const at = new Date("2026-11-03T06:00:00Z");

beforeAll(async () => {
  world = await aWorld(own.db);
  stranger = await aWorld(own.db);
  const { sourceId, snapshotId } = world;
  const looked = {
    rereadDays: 7,
    lastReadAt: at,
    lookOutcome: "changed",
    nextLookAt: new Date(at.getTime() + 7 * 864e5),
  };
  await own.db.source.update({ where: { id: sourceId }, data: looked });
  await refreshStale(own.db, world, { sourceId, snapshotId, sha256: "", text: `What is left: ${quotes[1]}`, at });
});

async function access(of: AWorld): ReturnType<typeof openProject<"read">> {
  return await openProject(own.db, { caller: { userId: of.owner }, projectId: of.projectId }, "read");
}

const gone = { gone: 1, of: 2, readAt: at.toISOString() };

test("a library lists its watched pages with what came of the last look, and none of another project", async () => {
  const { watched } = await getLibraryView(own.db, await access(world), {});
  expect(watched).toMatchObject([
    {
      id: world.sourceId,
      days: 7,
      outcome: "changed",
      lookedAt: at.toISOString(),
      nextAt: "2026-11-10T06:00:00.000Z",
      gone,
    },
  ]);
  expect((await getLibraryView(own.db, await access(stranger), {})).watched).toEqual([]);
});

test("the page of a source says how many facts are gone from it, and one that lost none says nothing", async () => {
  expect((await getSourceView(own.db, await access(world), { sourceId: world.sourceId })).gone).toEqual(gone);
  const whole = await getSourceView(own.db, await access(stranger), { sourceId: stranger.sourceId });
  expect(whole.gone).toBeNull();
});

test("a fact whose quote is gone counts as gone, though words beside it stand", async () => {
  const another = await aWorld(own.db);
  const { sourceId, snapshotId } = another;
  await keepWordsBeside(own.db, another, another.facts[0]?.id ?? "");
  const text = `What is left: ${besideWords} ${quotes[1]}`;
  await refreshStale(own.db, another, { sourceId, snapshotId, sha256: "", text, at });
  expect((await getSourceView(own.db, await access(another), { sourceId })).gone).toEqual(gone);
});

test("a report says which of its sections are affected, and at its citation since when", async () => {
  const { report } = await getReportView(own.db, await access(world), { reportId: world.reportId });
  expect(report.affected).toEqual({
    lead: "1 cited fact no longer stands on its page as it was quoted, as read on 3 November 2026.",
    sections: [{ ordinal: 0, heading: "Answer" }],
  });
  const byKey = new Map(report.cited.map(({ key, goneAt }) => [key, goneAt]));
  expect(world.facts.map(({ key }) => byKey.get(key))).toEqual([at.toISOString(), null]);
});

test("a share page without sources says that facts are gone, and neither when their pages were read nor how many they are", async () => {
  const all = { quotes: true, sources: true, comments: false, cost: false, downloads: false, decision: false };
  const shown = async (sources: boolean): Promise<SharedReportView> =>
    await getShownReport(own.db, { ...world, scope: { ...all, sources }, expiresAt: null });
  const told = ({ report, evidence }: SharedReportView): unknown[] => [
    report.affected?.lead,
    world.facts.map(({ key }) => report.cited.find((fact) => fact.key === key)?.goneAt),
    world.facts.map(({ key }) => evidence[key]?.map(({ isGone, goneAt }) => [isGone, goneAt])),
  ];
  const gone = at.toISOString();
  expect(told(await shown(true))).toEqual([
    "1 cited fact no longer stands on its page as it was quoted, as read on 3 November 2026.",
    [gone, null],
    [[[true, gone]], [[false, null]]],
  ]);
  expect(told(await shown(false))).toEqual([
    "Some cited facts no longer stand where they were quoted.",
    [null, null],
    [[[true, null]], [[false, null]]],
  ]);
});

test("a run can be prepared that asks for what changed alone; of another researcher's report it is not", async () => {
  const { researcherId, reportId: changed } = world;
  const ask = async (of: AWorld, input: Parameters<typeof getNewRunView>[2]): Promise<string | null> =>
    (await getNewRunView(own.db, await access(of), input)).ofChanged;
  expect(await ask(world, { researcherId, changed })).toBe(
    `What holds now of this statement, which its page no longer says as it was quoted?\n- ${quotes[0]}`,
  );
  expect(await ask(world, { researcherId })).toBeNull();
  expect(await ask(world, { researcherId, changed: "no report" })).toBeNull();
  expect(await ask(world, { researcherId, changed: stranger.reportId })).toBeNull();
  expect(await ask(stranger, { researcherId: stranger.researcherId, changed })).toBeNull();
});
