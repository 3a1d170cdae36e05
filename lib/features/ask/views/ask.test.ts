import { afterAll, beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { getAnswer, getAskView } from "./ask";

/** Where the knowledge base is asked: who may ask, and what of questions and answers each is shown. */
const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;
let viewer: UserId;

beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
  viewer = await aMember(own.db, projectId, "viewer");
});
afterAll(() => closeSender(own.db));

function accessOf(userId: UserId = owner, at: ProjectId = projectId): Promise<Access<"read">> {
  return openProject(own.db, { caller: { userId }, projectId: at }, "read");
}

function ask(userId: UserId, input: object): Promise<unknown> {
  const all = { projectId, questionId: crypto.randomUUID(), question: "How high is the tide?", ...input };
  return runCommand(own.db, { userId, address: "203.0.113.9" }, { name: "ask_knowledge", input: all });
}

async function aQuestion(more: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const row = {
    id,
    projectId,
    askedById: owner,
    text: "How high is the tide?",
    model: "offline",
    status: "answered",
    answeredAt: new Date(),
  } as const;
  await own.db.question.create({ data: { ...row, ...more } });
  return id;
}

async function acceptedFact(statement: string): Promise<string> {
  const [fact] = await someFacts(own.db, { projectId }, [statement]);
  await own.db.fact.update({ where: { id: fact?.id ?? "" }, data: { status: "accepted" } });
  return (await own.db.fact.findUniqueOrThrow({ where: { id: fact?.id ?? "" } })).key;
}

test("a project of which nothing was asked shows no question, and that nothing is known", async () => {
  expect(await getAskView(own.db, await accessOf(), { questionId: null })).toMatchObject({
    known: "nothing",
    open: null,
    thread: [],
    nearest: [],
    suggestions: [],
    questions: [],
  });
});

test("whoever may read may ask, and is answered in the words of accepted facts; a stranger may not", async () => {
  const key = await acceptedFact("The tide at Brest rises by seven metres.");
  const questionId = crypto.randomUUID();
  expect(await ask(viewer, { questionId, question: "How high does the tide at Brest rise?" })).toEqual({
    questionId,
    status: "answered",
  });
  const answer = await getAnswer(own.db, await accessOf(viewer), questionId);
  expect(answer.cited.map((fact) => fact.key)).toEqual([key]);
  expect(answer).toMatchObject({ model: null, costUsd: null, tokens: null, askedBy: { id: viewer } });
  await expect(ask(await aUser(own.db), {})).rejects.toMatchObject({ kind: "not_found" });
  expect(await own.db.question.count({ where: { projectId } })).toBe(1);
});

test("in an archived project nothing is asked", async () => {
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  await expect(ask(owner, {})).rejects.toMatchObject({ kind: "conflict" });
  expect(await own.db.question.count({ where: { projectId } })).toBe(0);
});

test.each([
  { input: { question: " a " }, message: "Write a question." },
  { input: { question: "a".repeat(501) }, message: "Use at most 500 characters." },
  { input: { questionId: "1" } },
  { input: { afterId: "1" } },
])("what is no question is not asked: %o", async ({ input, message }) => {
  await expect(ask(owner, input)).rejects.toMatchObject({ kind: "invalid", ...(message ? { message } : {}) });
  expect(await own.db.question.count({ where: { projectId } })).toBe(0);
});

test("an answer tells how it was understood and by which model, and what it cost to those who may read costs", async () => {
  const id = await aQuestion({
    understood: "How high is the tide at Brest?",
    answer: "Seven.",
    note: "A note.",
    model: "compatible:m",
    tokensIn: 100,
    tokensOut: 20,
    costUsd: 0.004,
  });
  const told = { understood: "How high is the tide at Brest?", note: "A note.", model: "compatible:m", afterId: null };
  expect(await getAnswer(own.db, await accessOf(), id)).toMatchObject({ ...told, costUsd: 0.004, tokens: 120 });
  expect(await getAnswer(own.db, await accessOf(viewer), id)).toMatchObject({ ...told, costUsd: null, tokens: null });
});

test("an answer of another project, or of none, is not there", async () => {
  const other = await aProject(own.db);
  const id = await aQuestion();
  const elsewhere = await accessOf(other.owner, other.projectId);
  await expect(getAnswer(own.db, elsewhere, id)).rejects.toMatchObject({ kind: "not_found" });
  await expect(getAnswer(own.db, await accessOf(), crypto.randomUUID())).rejects.toMatchObject({ kind: "not_found" });
  expect((await getAskView(own.db, elsewhere, { questionId: id })).open).toBeNull();
});

test("without a name that question is open which one has asked oneself and that is being answered", async () => {
  await aQuestion({ createdAt: new Date(9_000) });
  await aQuestion({ askedById: viewer, status: "asked", createdAt: new Date(8_000) });
  const mine = await aQuestion({ status: "asked", createdAt: new Date(7_000), answer: "As far as it is wri" });
  const { open } = await getAskView(own.db, await accessOf(), { questionId: null });
  expect(open).toMatchObject({ id: mine, status: "asked", markdown: "As far as it is wri", drawn: null, cited: [] });
});

test("the newest thirty questions are listed, whoever asked them, with who did", async () => {
  const ids = [];
  for (let nth = 0; nth < 31; nth += 1) {
    ids.push(await aQuestion({ askedById: nth === 30 ? null : viewer, createdAt: new Date(nth * 1_000) }));
  }
  const { questions } = await getAskView(own.db, await accessOf(), { questionId: null });
  expect(questions.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  expect([questions[0]?.askedBy, questions[1]?.askedBy]).toEqual([null, { id: viewer, name: "viewer" }]);
});

test("what comes near a question stands beside its answer without what that cites, and not before there is one", async () => {
  const [cited, near] = [
    await acceptedFact("The tide at Brest rises by seven metres."),
    await acceptedFact("The tide at Brest comes twice a day."),
  ];
  await acceptedFact("Oil boilers were removed from the town hall.");
  const text = "How high is the tide at Brest?";
  const id = await aQuestion({ text, understood: text, answer: `Seven. [F${cited}]` });
  const nearest = async (): Promise<string[]> =>
    (await getAskView(own.db, await accessOf(), { questionId: id })).nearest.map(({ key }) => key);
  expect(await nearest()).toContain(near);
  expect(await nearest()).not.toContain(cited);
  await own.db.question.update({ where: { id }, data: { status: "asked" } });
  expect(await nearest()).toEqual([]);
});

test("a model's name is told to those alone who may spend the project's money on research", async () => {
  expect((await getAskView(own.db, await accessOf(viewer), { questionId: null })).model).toBeNull();
});
