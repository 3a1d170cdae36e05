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

type Outcome = Parameters<typeof settleContradiction>[2]["outcome"];
/** What became of the two facts, of their relation, and of what was said of it. */
interface Became {
  facts: [string, string];
  status: string;
  nature: string;
  verdict: string;
  says: string | null;
}
const both = { holds: "both", firstScope: "in 2019", secondScope: "in 2020" } as const;

test.each<[Outcome, Became]>([
  [
    { holds: "first" },
    {
      facts: ["accepted", "rejected"],
      status: "settled",
      nature: "direct",
      verdict: "accepted",
      says: "The first holds",
    },
  ],
  [
    { holds: "second" },
    {
      facts: ["rejected", "accepted"],
      status: "settled",
      nature: "direct",
      verdict: "accepted",
      says: "The second holds",
    },
  ],
  [
    both,
    {
      facts: ["accepted", "accepted"],
      status: "settled",
      nature: "scope",
      verdict: "accepted",
      says: "Both hold: the first in 2019; the second in 2020",
    },
  ],
  [
    { holds: "unrelated" },
    {
      facts: ["proposed", "proposed"],
      status: "dismissed",
      nature: "direct",
      verdict: "rejected",
      says: "They do not contradict each other",
    },
  ],
  [
    { holds: "open" },
    { facts: ["proposed", "proposed"], status: "confirmed", nature: "direct", verdict: "reopened", says: null },
  ],
])("a contradiction of which people say %o becomes what they say, in their name", async (outcome, became) => {
  for (const [note, end] of [
    ["", ""],
    ["By the list.", ". By the list."],
  ] as const) {
    const all = await facts("The pump costs 2 euro.", "The pump costs 3 euro.");
    const relationId = await contradict(nth(all, 0), nth(all, 1));
    const { userId, projectId } = access;
    const done = await settleContradiction(own.db, access, { relationId, revision: 1, outcome, note });
    expect(done).toEqual({ revision: 2, runId: null });
    const rows = all.map(({ id }) => own.db.fact.findUniqueOrThrow({ where: { id }, select: { status: true } }));
    expect((await Promise.all(rows)).map(({ status }) => status)).toEqual(became.facts);
    const says = became.says === null ? null : `${became.says}${end}`;
    const isOpen = says === null;
    expect(await own.db.factRelation.findUniqueOrThrow({ where: { id: relationId } })).toMatchObject({
      status: became.status,
      nature: became.nature,
      settlement: says,
      revision: 2,
      settledById: isOpen ? null : userId,
      settledAt: isOpen ? null : expect.any(Date),
      confirmedById: isOpen ? userId : null,
    });
    const reviews = await own.db.review.findMany({ where: { projectId, reviewerId: userId } });
    const [ofFacts, ofRelation] = ["fact", "relation"].map((of) => reviews.filter(({ subject }) => subject === of));
    expect(ofRelation).toMatchObject([{ subjectId: relationId, subjectVersion: 2, verdict: became.verdict, note }]);
    const judged = became.facts.filter((status) => status !== "proposed");
    expect(ofFacts?.map((review) => [review.verdict, review.note]).toSorted()).toEqual(
      judged.map((verdict) => [verdict, says]).toSorted(),
    );
  }
});

test("a contradiction is settled as it was seen: not one that is none here, nor one that was settled meanwhile", async () => {
  const elsewhere = await facts("The pump costs 4 euro.", "The pump costs 5 euro.");
  const far = await contradict(nth(elsewhere, 0), nth(elsewhere, 1));
  const all = await facts("The pump costs 2 euro.", "The pump costs 3 euro.");
  const relationId = await contradict(nth(all, 0), nth(all, 1));
  const settle = (id: RelationId, revision: number): Promise<unknown> =>
    settleContradiction(own.db, access, { relationId: id, revision, outcome: { holds: "unrelated" }, note: "" });
  await expect(settle(far, 1)).rejects.toMatchObject({
    kind: "not_found",
    message: "There is no such contradiction in this project.",
  });
  for (const revision of [0, 2])
    await expect(settle(relationId, revision)).rejects.toMatchObject({
      kind: "stale",
      message: "Someone else settled this contradiction meanwhile. Reload to see how.",
    });
  await own.db.factRelation.update({ where: { id: relationId }, data: { kind: "corroborates", nature: null } });
  await expect(settle(relationId, 1)).rejects.toMatchObject({ kind: "not_found" });
});

test("a merge tells who did it, and what was merged into the one before leads to the other, too", async () => {
  const all = await facts("The pump costs 2 euro.", "A pump costs two euro.", "Two euro buy a pump.");
  const [one, other, third] = [nth(all, 0), nth(all, 1), nth(all, 2)];
  const merge = (fact: TestFact, into: TestFact, revisions: [number, number]): Promise<unknown> =>
    mergeFacts(own.db, editor, {
      fact: { factId: fact.id, revision: revisions[0] },
      into: { factId: into.id, revision: revisions[1] },
    });
  expect(await merge(one, other, [1, 1])).toEqual({ revision: 2, runId: null });
  expect(await merge(other, third, [2, 1])).toEqual({ revision: 2, runId: null });
  const { projectId, userId } = access;
  const rows = await own.db.fact.findMany({
    where: { projectId },
    select: { id: true, supersededById: true, revision: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(all.map(({ id }) => byId.get(id))).toMatchObject([
    { supersededById: third.id, revision: 2 },
    { supersededById: third.id, revision: 3 },
    { supersededById: null, revision: 2 },
  ]);
  const told = await own.db.auditEvent.findMany({
    where: { projectId, kind: "facts_merged" },
    orderBy: { seq: "asc" },
  });
  expect(told).toMatchObject([
    { actorId: userId, payload: { factId: one.id, intoId: other.id, statement: one.statement } },
    { actorId: userId, payload: { factId: other.id, intoId: third.id, statement: other.statement } },
  ]);
  const versions = await own.db.version.findMany({ where: { projectId, subjectId: third.id } });
  expect(versions).toMatchObject([
    {
      number: 2,
      content: { statement: third.statement, status: "proposed" },
      reason: `Took the quotes of “${other.statement}”`,
    },
  ]);
});

test("facts are merged as they were seen: neither one that is not of the project, nor one that was changed since", async () => {
  const [far] = await facts("The pump costs 9 euro.");
  const all = await facts("A pump costs two euro.", "The pump costs 2 euro.");
  const seen = (fact: TestFact | undefined, revision = 1): { factId: TestFact["id"]; revision: number } => ({
    factId: fact?.id ?? nth(all, 0).id,
    revision,
  });
  const refused: [ReturnType<typeof seen>, ReturnType<typeof seen>, object][] = [
    [seen(far), seen(all[1]), { kind: "not_found", message: "There is no such fact in this project." }],
    [seen(all[0]), seen(far), { kind: "not_found" }],
    [
      seen(all[0], 2),
      seen(all[1]),
      {
        kind: "stale",
        message: "This fact was changed by someone else meanwhile. Reload to see it, then decide again.",
      },
    ],
    [seen(all[0]), seen(all[1], 0), { kind: "stale" }],
  ];
  for (const [fact, into, refusal] of refused)
    await expect(mergeFacts(own.db, editor, { fact, into })).rejects.toMatchObject(refusal);
});

test("a stale fact that is said anew stays stale, and what it said at first is kept once", async () => {
  const all = await facts("The pump costs 2 euro.");
  const { id: factId } = nth(all, 0);
  await own.db.fact.update({ where: { id: factId }, data: { status: "stale" } });
  const edit = (revision: number, statement: string): Promise<unknown> =>
    editFact(own.db, editor, { factId, revision, statement, reason: "By the list." });
  expect(await edit(1, "The pump costs 2.10 euro.")).toEqual({ revision: 2, runId: null });
  expect(await edit(2, "The pump costs 2.20 euro.")).toEqual({ revision: 3, runId: null });
  expect(await own.db.fact.findUniqueOrThrow({ where: { id: factId } })).toMatchObject({
    status: "stale",
    isSettled: false,
  });
  const versions = await own.db.version.findMany({ where: { subjectId: factId }, orderBy: { number: "asc" } });
  const { userId } = access;
  expect(versions).toMatchObject([
    { number: 1, content: { statement: "The pump costs 2 euro.", status: "stale" }, authorId: null },
    {
      number: 2,
      content: { statement: "The pump costs 2.10 euro.", status: "stale" },
      authorId: userId,
      reason: "By the list.",
    },
    { number: 3, content: { statement: "The pump costs 2.20 euro.", status: "stale" }, authorId: userId },
  ]);
  const told = await own.db.auditEvent.findMany({ where: { projectId: access.projectId, kind: "fact_edited" } });
  expect(told.map(({ actorId }) => actorId)).toEqual([userId, userId]);
});

/** A fact of this status, which a living one is merged into; its own quote is gone from its source. */
async function mergedIntoStale(given: { isGone?: boolean; status?: "rejected" } = {}): Promise<unknown> {
  const all = await facts("A pump costs two euro.", "The pump costs 2 euro.");
  const [from, into] = [nth(all, 0), nth(all, 1)];
  await own.db.evidence.updateMany({ where: { factId: into.id }, data: { staleAt: new Date() } });
  if (given.isGone) await own.db.evidence.updateMany({ where: { factId: from.id }, data: { staleAt: new Date() } });
  if (given.status) await own.db.fact.update({ where: { id: from.id }, data: { status: given.status } });
  await own.db.fact.update({ where: { id: into.id }, data: { status: "stale", staleFrom: "accepted" } });
  const seen = ({ id: factId }: TestFact): { factId: TestFact["id"]; revision: number } => ({ factId, revision: 1 });
  await mergeFacts(own.db, editor, { fact: seen(from), into: seen(into) });
  const { status, staleFrom, score } = await own.db.fact.findUniqueOrThrow({ where: { id: into.id } });
  const version = await own.db.version.findFirstOrThrow({ where: { subjectId: into.id, number: 2 } });
  expect(version.content).toMatchObject({ status });
  return { status, staleFrom, isScored: score > 0 };
}

test("a stale fact that takes over a living quote is proposed anew; one that takes over none, or that of a rejected one, stays stale", async () => {
  expect(await mergedIntoStale()).toEqual({ status: "proposed", staleFrom: null, isScored: true });
  const stale = { status: "stale", staleFrom: "accepted", isScored: false };
  expect(await mergedIntoStale({ isGone: true })).toEqual(stale);
  expect(await mergedIntoStale({ status: "rejected" })).toMatchObject({ status: "stale", staleFrom: "accepted" });
});

test("of a quote that both facts have the greater confidence stands, whichever of them had it", async () => {
  for (const [ofFrom, ofInto] of [
    [0.5, 0.9],
    [0.9, 0.5],
  ] as const) {
    const all = await facts("A pump costs two euro.", "The pump costs 2 euro.");
    const [from, into] = [nth(all, 0), nth(all, 1)];
    const { id, createdAt, ...quote } = await own.db.evidence.findFirstOrThrow({ where: { factId: from.id } });
    await own.db.evidence.update({ where: { id }, data: { confidence: ofFrom, createdAt } });
    await own.db.evidence.create({ data: { ...quote, factId: into.id, confidence: ofInto } });
    const seen = ({ id: factId }: TestFact): { factId: TestFact["id"]; revision: number } => ({ factId, revision: 1 });
    await mergeFacts(own.db, editor, { fact: seen(from), into: seen(into) });
    const place = { factId: into.id, start: quote.start, end: quote.end };
    expect(await own.db.evidence.findMany({ where: place, select: { confidence: true, isBeside: true } })).toEqual([
      { confidence: 0.9, isBeside: false },
    ]);
  }
});
