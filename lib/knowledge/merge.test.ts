import { expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { RelationId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { getFactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts, type TestFact } from "@/lib/testing/rigs/knowledge";
import { editFact } from "./edit";
import { mergeFacts } from "./merge";
import { settleFact } from "./settle";
import { settleContradiction } from "./settle-contradiction";

const own = ownDatabase();
/** Of one who may review, and of one who may edit. */
let access: Access<"review" | "read">;
let editor: Access<"edit_fact">;

async function facts(...statements: string[]): Promise<TestFact[]> {
  const { projectId, owner } = await aProject(own.db);
  const door = { caller: { userId: owner }, projectId };
  access = await openProject(own.db, door, "review");
  editor = await openProject(own.db, door, "edit_fact");
  return await someFacts(own.db, access, statements);
}

function nth(all: readonly TestFact[], index: number): TestFact {
  const one = all[index];
  if (one === undefined) throw new Error("no such fact");
  return one;
}

async function contradict(a: TestFact, b: TestFact): Promise<RelationId> {
  const { projectId } = access;
  const data = { projectId, kind: "contradicts", nature: "direct", reason: "2 or 3", aId: a.id, bId: b.id } as const;
  return RelationId.parse((await own.db.factRelation.create({ data })).id);
}

test("a merged fact gives its quotes, its uses and its contradictions, and stays to be read", async () => {
  const all = await facts("The pump costs 2 euro.", "A pump costs two euro.", "The pump costs 3 euro.");
  const [one, other, third] = [nth(all, 0), nth(all, 1), nth(all, 2)];
  await contradict(one, third);
  await mergeFacts(own.db, editor, { fact: { factId: one.id, revision: 1 }, into: { factId: other.id, revision: 1 } });
  const [from, into] = await Promise.all(
    [one, other].map(({ id }) => getFactPanelView(own.db, access, { factId: id })),
  );
  expect(from).toMatchObject({ fact: { status: "superseded" }, supersededBy: { id: other.id } });
  expect(from?.fact.evidence).toHaveLength(1);
  expect(into?.fact.evidence.map(({ quote }) => quote).toSorted()).toEqual([other.statement, one.statement]);
  expect(into?.contradictions.filter(({ status }) => status === "possible")).toHaveLength(1);
  expect(into?.versions[0]?.reason).toContain(one.statement);
  expect(from?.versions[0]).toMatchObject({ number: 2, reason: `Merged into “${other.statement}”` });
  const again = { fact: { factId: one.id, revision: 2 }, into: { factId: third.id, revision: 1 } };
  await expect(mergeFacts(own.db, editor, again)).rejects.toMatchObject({ kind: "conflict" });
});

test("words beside a fact's quote that the merged one has as its quote are a quote of it from then on", async () => {
  const all = await facts("The pump costs 2 euro.", "It is paid in rates.");
  const [one, other] = [nth(all, 0), nth(all, 1)];
  const { id: _, ...quote } = await own.db.evidence.findFirstOrThrow({ where: { factId: one.id } });
  await own.db.evidence.create({ data: { ...quote, factId: other.id, isBeside: true } });
  const { id: __, ...beside } = await own.db.evidence.findFirstOrThrow({
    where: { factId: other.id, isBeside: false },
  });
  await own.db.evidence.create({ data: { ...beside, factId: one.id, isBeside: true } });
  await mergeFacts(own.db, editor, { fact: { factId: one.id, revision: 1 }, into: { factId: other.id, revision: 1 } });
  const pieces = await own.db.evidence.findMany({ where: { factId: other.id }, orderBy: { start: "asc" } });
  expect(pieces.map(({ quote, isBeside }) => [quote, isBeside])).toEqual([
    [one.statement, false],
    [other.statement, false],
  ]);
});

test("a fact is not merged into itself", async () => {
  const [one] = await facts("The pump costs 2 euro.");
  if (!one) throw new Error("a fact");
  const seen = { factId: one.id, revision: 1 };
  await expect(mergeFacts(own.db, editor, { fact: seen, into: seen })).rejects.toMatchObject({ kind: "invalid" });
  expect(await own.db.fact.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({
    status: "proposed",
    revision: 1,
    supersededById: null,
  });
});

test("of many who merge the same facts at once, in both directions, one does; nothing is lost or doubled", async () => {
  const all = await facts("The pump costs 2 euro.", "A pump costs two euro.");
  const [one, other] = [nth(all, 0), nth(all, 1)];
  const seen = (fact: TestFact): { factId: TestFact["id"]; revision: number } => ({ factId: fact.id, revision: 1 });
  const done = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? mergeFacts(own.db, editor, { fact: seen(one), into: seen(other) })
        : mergeFacts(own.db, editor, { fact: seen(other), into: seen(one) }),
    ),
  );
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const live = await own.db.fact.findMany({ where: { projectId: access.projectId, status: { not: "superseded" } } });
  expect(live).toHaveLength(1);
  expect(await own.db.evidence.count({ where: { factId: live[0]?.id ?? "" } })).toBe(2);
  expect(await own.db.evidence.count({ where: { projectId: access.projectId } })).toBe(3);
});

test("an edit keeps what was said, drops the verdict on it, and is refused when it says what another fact says", async () => {
  const all = await facts("The pump costs 2 euro.", "The pump costs 3 euro.");
  const { id: factId } = nth(all, 0);
  await settleFact(own.db, access, { factId, revision: 1, verdict: "accepted", note: "" });
  const edit = { factId, revision: 2, statement: "The pump costs 2.10 euro.", reason: "By the list." };
  await editFact(own.db, editor, edit);
  const panel = await getFactPanelView(own.db, access, { factId });
  expect(panel.fact).toMatchObject({ statement: "The pump costs 2.10 euro.", status: "proposed", isSettled: false });
  expect(panel.versions.map(({ statement }) => statement)).toEqual([
    "The pump costs 2.10 euro.",
    "The pump costs 2 euro.",
  ]);
  await expect(editFact(own.db, editor, edit)).rejects.toMatchObject({ kind: "stale" });
  const twin = { ...edit, revision: 3, statement: "the pump costs 3 euro" };
  await expect(editFact(own.db, editor, twin)).rejects.toMatchObject({
    kind: "conflict",
    field: "statement",
    message: "The project has a fact that says this. Merge the two instead.",
  });
});

test("a settled contradiction judges both facts, frees their scores, and is settled once", async () => {
  const all = await facts("The pump costs 2 euro.", "The pump costs 3 euro.");
  const relationId = await contradict(nth(all, 0), nth(all, 1));
  const settle = (holds: "first" | "second"): Promise<unknown> =>
    settleContradiction(own.db, access, { relationId, revision: 1, outcome: { holds }, note: "" });
  const done = await Promise.allSettled([settle("first"), settle("first"), settle("first")]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [first, second] = await Promise.all(
    all.map(({ id }) => own.db.fact.findUniqueOrThrow({ where: { id }, select: { status: true, score: true } })),
  );
  expect([first, second]).toEqual([
    { status: "accepted", score: 1 },
    { status: "rejected", score: 0 },
  ]);
  const { projectId, userId } = access;
  const told = await own.db.auditEvent.findMany({
    where: { projectId, kind: "review_given", payload: { path: ["subjectId"], equals: relationId } },
    select: { actorId: true, payload: true },
  });
  const payload = { subject: "contradiction", verdict: "settled", note: expect.stringMatching(/first/i) };
  expect(told).toEqual([{ actorId: userId, payload: expect.objectContaining(payload) }]);
});

test("a settlement that is taken back leaves both facts as they were, but for what was said of them since", async () => {
  const all = await facts("The pump costs 2 euro.", "The pump costs 3 euro.");
  const [one, other] = [nth(all, 0), nth(all, 1)];
  const relationId = await contradict(one, other);
  const stands = async (): Promise<string[]> =>
    await Promise.all(
      all.map(
        async ({ id }) => (await own.db.fact.findUniqueOrThrow({ where: { id }, select: { status: true } })).status,
      ),
    );
  const settle = (revision: number, holds: "first" | "open"): Promise<unknown> =>
    settleContradiction(own.db, access, { relationId, revision, outcome: { holds }, note: "By the list." });
  await settleFact(own.db, access, { factId: other.id, revision: 1, verdict: "disputed", note: "" });
  await settle(1, "first");
  await settle(2, "open");
  expect(await stands()).toEqual(["proposed", "disputed"]);
  await settle(3, "first");
  await settleFact(own.db, access, { factId: other.id, revision: 5, verdict: "accepted", note: "After all." });
  await settle(4, "open");
  expect(await stands()).toEqual(["proposed", "accepted"]);
});

test("a dispute is a person's verdict: it stands, and leaves the score to the formula", async () => {
  const [fact] = await facts("The pump costs 2 euro.");
  if (!fact) throw new Error("a fact");
  await settleFact(own.db, access, { factId: fact.id, revision: 1, verdict: "disputed", note: "" });
  const { fact: after } = await getFactPanelView(own.db, access, { factId: fact.id });
  expect(after).toMatchObject({ status: "disputed", isSettled: true });
  expect(after.score).toBeGreaterThan(0);
  expect(after.score).toBeLessThan(1);
});
