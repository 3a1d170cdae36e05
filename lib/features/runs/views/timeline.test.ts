import fc from "fast-check";
import { expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { appendEvents } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listRunCards } from "./run-cards";
import { listTimeline, pageOf, type TimelineEntryView } from "./timeline";

const own = ownDatabase();

/** Entries at few moments, so that many share one. */
const anyEntries = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 150 }).map((moments) =>
  moments.map(
    (moment, index): TimelineEntryView => ({
      kind: "act",
      id: String(index),
      at: new Date(moment * 1_000).toISOString(),
      text: "",
      by: null,
    }),
  ),
);

test("page by page every entry is seen once, the newest first", () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const seen: TimelineEntryView[] = [];
      let before = "9999-12-31T00:00:00.000Z";
      for (;;) {
        const { entries: page, next } = pageOf(entries.filter(({ at }) => at < before));
        seen.push(...page);
        if (next === null) break;
        expect(next < before).toBe(true);
        before = next;
      }
      expect(seen.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
      expect(seen.map(({ at }) => at)).toEqual(
        seen
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
    }),
  );
});

test("older entries are offered where there are some, and not behind a page that holds them all", () => {
  const at = (moment: number): TimelineEntryView => ({
    kind: "act",
    id: String(moment),
    at: new Date(moment * 1_000).toISOString(),
    text: "",
    by: null,
  });
  const many = Array.from({ length: 41 }, () => at(2));
  expect(pageOf(many)).toMatchObject({ entries: { length: 41 }, next: null });
  expect(pageOf([...many, at(1)])).toMatchObject({ entries: { length: 41 }, next: at(2).at });
});

const day = (nth: number): Date => new Date(Date.UTC(2024, 4, nth));

/** What a researcher's history says of a fold of the run, one of a step, verdicts of a person and of an agent, and an act. */
async function happen({ projectId, researcherId, runId, owner }: AWorld): Promise<void> {
  const fold = { projectId, researcherId, level: "L1", summary: "The tide is high.", refs: [], tokens: 7 } as const;
  await own.db.fold.create({ data: { ...fold, runId, createdAt: day(2) } });
  await own.db.fold.create({ data: { ...fold, createdAt: day(1) } });
  await own.db.fold.create({ data: { ...fold, runId, nodeKey: "search-1", createdAt: day(3) } });
  const review = {
    projectId,
    runId,
    subject: "node",
    subjectId: "review-1",
    verdict: "accepted",
    note: "Well.",
  } as const;
  await own.db.review.create({ data: { ...review, reviewerId: owner, createdAt: day(4) } });
  await own.db.review.create({ data: { ...review, createdAt: day(5) } });
  await own.db.run.update({ where: { id: runId }, data: { startedAt: day(6) } });
  const act = (id: string): Promise<void> =>
    own.db.$transaction((tx) =>
      appendEvents(tx, { projectId, runId: null }, [
        { kind: "researcher_archived", actorId: owner, payload: { researcherId: id, name: "Tides" } },
      ]),
    );
  await act(researcherId);
  await act(crypto.randomUUID());
}

test("a history is what became of the researcher's runs, its memory, and what people decided and did, of it alone", async () => {
  const [world, other] = [await aWorld(own.db), await aWorld(own.db)];
  for (const each of [world, other]) await happen(each);
  const { projectId, researcherId, owner, runId } = world;
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const runs = (await listRunCards(own.db, access, { researcherIds: [researcherId], each: 9 })).get(researcherId) ?? [];
  const by = { id: owner, name: "owner" };
  const historyBefore = async (before: Date): Promise<TimelineEntryView[]> =>
    (await listTimeline(own.db, access, { researcherId, before, runs })).entries;
  const all = await historyBefore(new Date("9999-01-01"));
  expect(all).toMatchObject([
    { kind: "act", text: "The researcher “Tides” was archived.", by },
    { kind: "run", id: runId },
    { kind: "review", subject: "node", verdict: "accepted", note: "Well.", runId, runNumber: 1, by },
    { kind: "fold", text: "The tide is high.", runNumber: 1, tokens: 7 },
    { kind: "fold", text: "The tide is high.", runNumber: null },
  ]);
  expect(all).toHaveLength(5);
  // Of a moment itself nothing is before it.
  expect((await historyBefore(day(6))).map(({ kind }) => kind)).toEqual(["review", "fold", "fold"]);
  expect((await historyBefore(day(4))).map(({ kind }) => kind)).toEqual(["fold", "fold"]);
  expect(await historyBefore(day(1))).toEqual([]);
});

test("verdicts that were given in one moment are told all, however many, and what was decided before them is on the next page", async () => {
  const { projectId, researcherId, owner, runId } = await aWorld(own.db);
  const given = { projectId, runId, subject: "fact", verdict: "accepted", reviewerId: owner } as const;
  await own.db.review.createMany({
    data: Array.from({ length: 90 }, (_, nth) => ({ ...given, subjectId: `${nth}`, createdAt: day(3) })),
  });
  await own.db.review.createMany({
    data: [1, 2].map((nth) => ({ ...given, subjectId: `before ${nth}`, createdAt: day(nth) })),
  });
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const pageBefore = (before: Date): ReturnType<typeof listTimeline> =>
    listTimeline(own.db, access, { researcherId, before, runs: [] });
  const first = await pageBefore(new Date("9999-01-01"));
  expect(first).toMatchObject({ entries: { length: 90 }, next: day(3).toISOString() });
  const second = await pageBefore(new Date(first.next ?? 0));
  expect(second.entries.map(({ at }) => at)).toEqual([day(2), day(1)].map((at) => at.toISOString()));
  expect(second.next).toBeNull();
});
