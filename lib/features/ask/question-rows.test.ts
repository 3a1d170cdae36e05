import { beforeEach, expect, test } from "vitest";
import type { Rendered } from "@/lib/agents/call/render";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import type { Question } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { answerAgain, beginCall, endCall, endLostQuestions, type NewQuestion, storeAnswer } from "./question-rows";
import { listThread, threadOf } from "./thread";

/** How questions are stored: answered for nothing, or by a call for which the project's budget is kept back and booked. */
const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;
let other: { projectId: ProjectId; owner: UserId };

beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
  other = await aProject(own.db);
});

const scope = (): { projectId: ProjectId } => ({ projectId });

function aQuestion(more: Partial<NewQuestion> = {}): NewQuestion {
  const text = "How high is the tide?";
  return {
    id: crypto.randomUUID(),
    text,
    understood: text,
    afterId: null,
    userId: owner,
    model: "compatible:m",
    ...more,
  };
}

const seven = { markdown: "Seven metres. [FAAAAAAAAAAAA]", isHeld: true, note: "" };

function rendered(sameAs = "the same"): Rendered {
  return { prompt: "What was asked", hash: "h", inputDigest: "d", sameAs: () => sameAs };
}

const estimate = { tokens: 500, usd: 0.01 };

function begin(question: NewQuestion, sameAs?: string): ReturnType<typeof beginCall> {
  return beginCall(own.db, scope(), { ...question, rendered: rendered(sameAs), estimate });
}

function stored(id: string): Promise<Question | null> {
  return own.db.question.findUnique({ where: { id } });
}

async function budget(): Promise<{ tokens: number; usd: number; keptTokens: number; keptUsd: number }> {
  const row = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  return {
    tokens: Number(row.tokensSpent),
    usd: row.costUsd.toNumber(),
    keptTokens: Number(row.reservedTokens),
    keptUsd: row.reservedUsd.toNumber(),
  };
}

async function asked(): Promise<[unknown, string | null][]> {
  const where = { projectId, kind: "knowledge_asked" };
  const rows = await own.db.auditEvent.findMany({ where, orderBy: { seq: "asc" } });
  return rows.map(({ payload, actorId }) => [payload, actorId]);
}

const nothing = { tokens: 0, usd: 0, keptTokens: 0, keptUsd: 0 };

test("an answer that cost nothing is stored and told once, however often its click comes, and keeps what it said first", async () => {
  const question = aQuestion({ model: "offline" });
  const twice = [1, 2].map(() => storeAnswer(own.db, scope(), { ...question, ...seven }));
  expect(await Promise.all(twice)).toEqual(["answered", "answered"]);
  await storeAnswer(own.db, scope(), { ...question, ...seven, markdown: "Another.", isHeld: false });
  expect(await stored(question.id)).toMatchObject({ status: "answered", answer: seven.markdown, askedById: owner });
  expect(await asked()).toEqual([[{ questionId: question.id, isHeld: true }, owner]]);
  expect(await budget()).toEqual(nothing);
});

test("what is not held is stored as that, and the trail says so", async () => {
  const question = aQuestion({ model: "offline" });
  expect(await storeAnswer(own.db, scope(), { ...question, ...seven, isHeld: false })).toBe("not_held");
  expect(await asked()).toEqual([[{ questionId: question.id, isHeld: false }, owner]]);
});

/** A question to which a model has answered, with what makes it another one than it seems. */
async function answered(more: object = {}): Promise<void> {
  const question = aQuestion();
  await begin(question);
  await endCall(own.db, scope(), { id: question.id, ...seven, spent: { tokensIn: 1, tokensOut: 1, usd: 0.001 } });
  await own.db.question.update({ where: { id: question.id }, data: more });
}

test("what a model answered to the same prompt is given again for nothing", async () => {
  await answered();
  const before = await budget();
  const question = { ...aQuestion(), promptHash: "the same" };
  expect(await answerAgain(own.db, scope(), question)).toMatchObject({ output: { markdown: seven.markdown } });
  const row = await stored(question.id);
  expect(row).toMatchObject({ status: "answered", answer: seven.markdown, tokensIn: 0 });
  expect(row?.costUsd.toNumber()).toBe(0);
  expect(await budget()).toEqual(before);
});

const others: readonly { what: string; more: () => object }[] = [
  { what: "to another prompt", more: () => ({ promptHash: "another" }) },
  { what: "by another model", more: () => ({ model: "compatible:n" }) },
  { what: "with a note that it went wrong", more: () => ({ note: "The model could not be asked." }) },
  { what: "and is still being written", more: () => ({ status: "asked" }) },
  { what: "in another project", more: () => ({ projectId: other.projectId }) },
];
test.each(others)("what was answered $what is not given again", async ({ more }) => {
  await answered(more());
  const question = { ...aQuestion(), promptHash: "the same" };
  expect(await answerAgain(own.db, scope(), question)).toBeNull();
  expect(await stored(question.id)).toBeNull();
});

test("of two answers to one prompt the newer is given again", async () => {
  await answered({ answer: "Older.", createdAt: new Date(1_000) });
  await answered({ answer: "Newer.", createdAt: new Date(2_000) });
  const again = await answerAgain(own.db, scope(), { ...aQuestion(), promptHash: "the same" });
  expect(again?.output.markdown).toBe("Newer.");
});

test("before a call its question stands with its prompt, and what it may cost is kept back", async () => {
  const question = aQuestion();
  expect(await begin(question)).toBeNull();
  expect(await stored(question.id)).toMatchObject({
    status: "asked",
    prompt: "What was asked",
    promptHash: "the same",
    reservedTokens: 500,
    answeredAt: null,
  });
  expect(await budget()).toEqual({ ...nothing, keptTokens: 500, keptUsd: 0.01 });
  expect(await asked()).toEqual([]);
});

test("the same question is not asked of a model twice at once, and keeps back what one call may cost", async () => {
  const question = aQuestion();
  const done = await Promise.allSettled([begin(question), begin(question)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      kind: "conflict",
      message: "This very question is being answered now. Its answer appears in the list below.",
    },
  });
  expect((await budget()).keptTokens).toBe(500);
});

test.each([{ tokens: 499 }, { usd: 0.009 }])(
  "a budget that does not hold a call is not touched, and the question is not kept: %o",
  async (settings) => {
    await own.db.project.update({ where: { id: projectId }, data: { settings } });
    const question = aQuestion();
    expect(await begin(question)).toMatchObject({ kind: "permanent", code: BUDGET_SPENT });
    expect([await stored(question.id), await budget()]).toEqual([null, nothing]);
  },
);

test("of two calls that the budget holds one of, one is made", async () => {
  await own.db.project.update({ where: { id: projectId }, data: { settings: { tokens: 700 } } });
  const begun = await Promise.all([begin(aQuestion(), "one"), begin(aQuestion(), "another")]);
  expect(begun.filter((failure) => failure === null)).toHaveLength(1);
  expect(await own.db.question.count({ where: { projectId } })).toBe(1);
});

test("a call that has ended is booked at what it used, once, and what was kept back is free", async () => {
  const question = aQuestion();
  await begin(question);
  const ended = { id: question.id, ...seven, note: "A note.", spent: { tokensIn: 100, tokensOut: 20, usd: 0.004 } };
  await Promise.all([endCall(own.db, scope(), ended), endCall(own.db, scope(), ended)]);
  const row = await stored(question.id);
  expect(row).toMatchObject({ status: "answered", note: "A note.", tokensIn: 100, tokensOut: 20, reservedTokens: 0 });
  expect(row?.answeredAt).not.toBeNull();
  expect(await budget()).toEqual({ tokens: 120, usd: 0.004, keptTokens: 0, keptUsd: 0 });
  expect(await asked()).toHaveLength(1);
});

test("a call of which nobody knows what it cost counts as what was kept back for it", async () => {
  const question = aQuestion();
  await begin(question);
  await endCall(own.db, scope(), { id: question.id, ...seven, spent: null });
  expect(await budget()).toEqual({ tokens: 500, usd: 0.01, keptTokens: 0, keptUsd: 0 });
});

test("a call of another project is not ended from this one", async () => {
  const question = aQuestion();
  await begin(question);
  await endCall(own.db, { projectId: other.projectId }, { id: question.id, ...seven, spent: null });
  expect((await stored(question.id))?.status).toBe("asked");
});

test("questions whose process is gone are ended after five minutes, and no younger ones or others' with them", async () => {
  const [lost, young] = [aQuestion(), aQuestion()];
  for (const one of [lost, young]) await begin(one, one.id);
  const past = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);
  await own.db.question.update({ where: { id: lost.id }, data: { createdAt: past(310) } });
  await own.db.question.update({ where: { id: young.id }, data: { createdAt: past(280) } });
  await endLostQuestions(own.db, { projectId: other.projectId });
  expect((await stored(lost.id))?.status).toBe("asked");
  await endLostQuestions(own.db, scope());
  expect(await stored(lost.id)).toMatchObject({
    status: "not_held",
    answer: "",
    note: "The answer was lost with the process that wrote it. Ask again.",
  });
  expect((await stored(young.id))?.status).toBe("asked");
  expect(await budget()).toEqual({ tokens: 500, usd: 0.01, keptTokens: 500, keptUsd: 0.01 });
});

/** Questions that follow each other, the first of them first. */
async function aThread(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < length; nth += 1) {
    const question = aQuestion({
      text: `Question ${nth}?`,
      understood: `Understood ${nth}?`,
      afterId: ids.at(-1) ?? null,
    });
    await storeAnswer(own.db, scope(), { ...question, ...seven, markdown: `Answer ${nth}.` });
    ids.push(question.id);
  }
  return ids;
}

test("a thread is told from its last question back, as far as it is asked for", async () => {
  const ids = await aThread(4);
  const told = async (most?: number): Promise<string[]> =>
    (await listThread(own.db, scope(), ids[3] ?? "", most)).map(({ id }) => id);
  expect(await told(20)).toEqual(ids.toReversed());
  expect(await told(2)).toEqual(ids.slice(2).toReversed());
  expect(await listThread(own.db, { projectId: other.projectId }, ids[3] ?? "")).toEqual([]);
});

test("what follows nothing has no thread; what follows another is understood as that was", async () => {
  expect(await threadOf(own.db, scope(), null)).toBeNull();
  const [first = "", second = ""] = await aThread(2);
  const thread = await threadOf(own.db, scope(), second);
  expect(thread).toMatchObject({ afterId: second, earlier: "Understood 1?", facts: [] });
  expect(thread?.turns.map(({ question }) => question)).toEqual(["Understood 1?", "Understood 0?"]);
  await own.db.question.update({ where: { id: first }, data: { understood: "" } });
  expect((await threadOf(own.db, scope(), first))?.earlier).toBe("Question 0?");
});

test("a question of another project, or one that is being answered still, is not followed", async () => {
  const [elsewhere = ""] = await aThread(1);
  await expect(threadOf(own.db, { projectId: other.projectId }, elsewhere)).rejects.toMatchObject({
    kind: "not_found",
    message: "The question that this one follows is not here.",
  });
  const question = aQuestion();
  await begin(question);
  await expect(threadOf(own.db, scope(), question.id)).rejects.toMatchObject({
    kind: "conflict",
    message: "The question before is being answered still. Ask again when its answer is there.",
  });
});
