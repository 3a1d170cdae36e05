import { expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { someFacts, type TestFact } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { editFact } from "./edit";
import { settleFact } from "./settle";
import { settleFacts } from "./settle-many";

const own = ownDatabase();

async function aBatch(count: number): Promise<{ access: Access<"review" | "read">; facts: TestFact[] }> {
  const { projectId, owner } = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "review");
  const statements = Array.from(
    { length: count },
    (_, index) => `House ${index + 1} needs ${index + 40} kilowatt hours.`,
  );
  return { access, facts: await someFacts(own.db, { projectId }, statements) };
}

test("two hundred facts are accepted at once, each attributed, with a version, an event and its score", async () => {
  const { access, facts } = await aBatch(200);
  const seen = facts.map(({ id }) => ({ factId: id, revision: 1 }));
  const outcome = await settleFacts(own.db, access, { facts: seen, verdict: "accepted", note: "Read them all." });
  expect(outcome.settled).toHaveLength(200);
  expect(outcome.refused).toEqual([]);
  const { projectId, userId } = access;
  const where = { projectId, status: "accepted", isSettled: true, revision: 2, score: 1 } as const;
  expect(await own.db.fact.count({ where })).toBe(200);
  expect(await own.db.review.count({ where: { projectId, reviewerId: userId, note: "Read them all." } })).toBe(200);
  expect(await own.db.version.count({ where: { projectId, number: 2, authorId: userId } })).toBe(200);
  expect(await own.db.auditEvent.count({ where: { projectId, kind: "review_given", actorId: userId } })).toBe(200);
});

test("facts that were changed since they were seen stay as they are and are named; the others are settled", async () => {
  const { access, facts } = await aBatch(3);
  const [first, second, third] = facts;
  if (!first || !second || !third) throw new Error("three facts");
  await settleFact(own.db, access, { factId: second.id, revision: 1, verdict: "rejected", note: "" });
  const elsewhere = (await aBatch(1)).facts[0]?.id ?? third.id;
  const seen = [first.id, second.id, elsewhere].map((factId) => ({ factId, revision: 1 }));
  const outcome = await settleFacts(own.db, access, { facts: seen, verdict: "accepted", note: "" });
  expect(outcome.settled).toEqual([{ factId: first.id, revision: 2 }]);
  expect(outcome.refused.map(({ factId, why }) => [factId, why])).toEqual([
    [second.id, "Someone else changed it meanwhile."],
    [elsewhere, "It is not in this project."],
  ]);
  expect(await own.db.fact.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({ status: "rejected" });
  expect(await own.db.fact.findUniqueOrThrow({ where: { id: elsewhere } })).toMatchObject({ status: "proposed" });
});

test("of ten batches over the same facts one settles them, the others are told of every one", async () => {
  const { access, facts } = await aBatch(20);
  const seen = facts.map(({ id }) => ({ factId: id, revision: 1 }));
  const done = await Promise.all(
    Array.from({ length: 10 }, () => settleFacts(own.db, access, { facts: seen, verdict: "rejected", note: "" })),
  );
  expect(done.map(({ settled, refused }) => [settled.length, refused.length]).sort()).toEqual([
    ...Array.from({ length: 9 }, () => [0, 20]),
    [20, 0],
  ]);
});

test("F45: who wrote a fact anew does not accept it where the project wants a second pair of eyes; another does", async () => {
  const { access, facts } = await aBatch(2);
  const [edited, other] = facts;
  if (!edited || !other) throw new Error("two facts");
  const { projectId, userId } = access;
  await own.db.project.update({ where: { id: projectId }, data: { settings: { fourEyes: true } } });
  const editing = await openProject(own.db, { caller: { userId }, projectId }, "edit_fact");
  const statement = "House 1 needs forty kilowatt hours a day.";
  await editFact(own.db, editing, { factId: edited.id, revision: 1, statement, reason: "" });
  const alone = { factId: edited.id, revision: 2, verdict: "accepted", note: "" } as const;
  await expect(settleFact(own.db, access, alone)).rejects.toThrow("a second pair of eyes");
  const seen = [
    { factId: edited.id, revision: 2 },
    { factId: other.id, revision: 1 },
  ];
  const outcome = await settleFacts(own.db, access, { facts: seen, verdict: "accepted", note: "" });
  expect(outcome.settled.map(({ factId }) => factId)).toEqual([other.id]);
  expect(outcome.refused.map(({ why }) => why)).toEqual(["You wrote it; someone else has to accept it."]);
  const caller = { userId: await aMember(own.db, projectId, "reviewer") };
  const second = await openProject(own.db, { caller, projectId }, "review");
  expect(await settleFact(own.db, second, alone)).toMatchObject({ revision: 3 });
  // A verdict alone makes nobody its author.
  await settleFact(own.db, second, { factId: other.id, revision: 2, verdict: "rejected", note: "" });
  expect(
    await settleFact(own.db, second, { factId: other.id, revision: 3, verdict: "accepted", note: "" }),
  ).toMatchObject({
    revision: 4,
  });
});

test("a fact that is named twice is judged once; one that another took the place of is named with why it cannot be", async () => {
  const { access, facts } = await aBatch(3);
  const [one, gone, other] = facts.map(({ id }) => id);
  if (!one || !gone || !other) throw new Error("three facts");
  await own.db.fact.update({ where: { id: gone }, data: { status: "superseded", supersededById: other } });
  const seen = [one, gone, one, other].map((factId) => ({ factId, revision: 1 }));
  const outcome = await settleFacts(own.db, access, { facts: seen, verdict: "rejected", note: "" });
  expect(outcome).toEqual({
    settled: [one, other].map((factId) => ({ factId, revision: 2 })),
    refused: [{ factId: gone, statement: facts[1]?.statement, why: "It is superseded and cannot be rejected." }],
    runIds: [],
  });
  const reopened = { facts: [{ factId: one, revision: 2 }], verdict: "reopened", note: "" } as const;
  expect((await settleFacts(own.db, access, reopened)).settled).toEqual([{ factId: one, revision: 3 }]);
  const rows = await own.db.fact.findMany({ where: { id: { in: [one, other] } } });
  expect(rows.map(({ id, status, isSettled }) => [id === one, status, isSettled]).toSorted()).toEqual([
    [false, "rejected", true],
    [true, "proposed", false],
  ]);
});

test("the runs that found what was judged are named, each once and only those of facts that were settled, and tell of it", async () => {
  const { access, facts } = await aBatch(5);
  const { projectId, userId: owner } = access;
  const runs: string[] = [];
  for (const [nth, name] of ["One", "Two", "Three"].entries()) {
    const { runId } = await aRunThat(own.db, { projectId, owner }, name, { status: "completed", stage: "finalize" });
    runs.push(runId);
    const found = facts.slice(nth === 0 ? 0 : nth + 1, nth + 2).map(({ id }) => id);
    await own.db.fact.updateMany({ where: { id: { in: found } }, data: { runId } });
  }
  const seen = facts.map(({ id }, nth) => ({ factId: id, revision: nth === 3 ? 9 : 1 }));
  const { runIds, settled } = await settleFacts(own.db, access, { facts: seen, verdict: "accepted", note: "Read." });
  expect(settled).toHaveLength(4);
  expect(runIds.toSorted()).toEqual(runs.slice(0, 2).toSorted());
  const events = await own.db.auditEvent.findMany({ where: { projectId, kind: "review_given" } });
  expect(events.map(({ runId }) => runs.indexOf(runId ?? "")).toSorted()).toEqual([-1, 0, 0, 1]);
  const [first] = events;
  expect(first?.payload).toMatchObject({ subject: "fact", verdict: "accepted", note: "Read." });
});

test("where nothing can be judged nothing is written", async () => {
  const { access, facts } = await aBatch(1);
  const seen = facts.map(({ id }) => ({ factId: id, revision: 2 }));
  expect(await settleFacts(own.db, access, { facts: seen, verdict: "accepted", note: "" })).toMatchObject({
    settled: [],
    refused: [{ why: "Someone else changed it meanwhile." }],
    runIds: [],
  });
  expect(await own.db.review.count({ where: { projectId: access.projectId } })).toBe(0);
});
