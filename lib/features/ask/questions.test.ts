import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { PROMPT_MAX } from "@/lib/agents/call/prompts";
import { agents } from "@/lib/agents/index";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { NOT_HELD } from "@/lib/domain/questions/plan/asking";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import type { Question } from "@/lib/platform/db/generated/client";
import { type Models, readModels } from "@/lib/run/drivers/models";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aFakeModel, type FakeModel } from "@/lib/testing/rigs/fakes/fake-model";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { askQuestion } from "./questions";
import { getAskView } from "./views/ask";

const shop = ownWorkshop();
let db: Db;
let fake: FakeModel;
let models: Models | null;
/** What the model answers to a prompt. */
let says: (prompt: string) => string;

beforeAll(async () => {
  db = shop.db;
  const settings = RunSettings.parse({ approvePlan: false, perspectives: 3, iterations: 1 });
  const start = { ...shop.world, settings, idempotencyKey: randomUUID() };
  await untilRunRests(db, await startRun(db, shop.world.scope, start));
  fake = await aFakeModel(({ prompt }) => ({
    text: JSON.stringify({ markdown: says(prompt) }),
    usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
  }));
  models = readModels({
    NODE_ENV: "test",
    STEMMA_MODEL: "compatible:m",
    STEMMA_BASE_URL: fake.baseUrl,
    STEMMA_PRICES: "m=1/10",
  });
}, 120_000);
beforeEach(async () => {
  fake.requests.length = 0;
  says = (prompt): string => `Tenants were mostly content. [${firstFact(prompt)}] [FAAAAAAAAAAAA]`;
  await db.project.updateMany({ where: { id: shop.world.scope.projectId }, data: { settings: {} } });
});
afterAll(() => fake.close());

function firstFact(prompt: string): string {
  return /^(F\d+): /m.exec(prompt)?.[1] ?? "";
}

const held = "What decides whether tenants are satisfied with heat pumps?";

async function ask(text: string, models: Models | null = null, id = randomUUID()): Promise<Question> {
  return await follow(null, text, models, id);
}

async function follow(
  afterId: string | null,
  text: string,
  models: Models | null = null,
  id = randomUUID(),
): Promise<Question> {
  const { scope, userId } = shop.world;
  await askQuestion(db, scope, { id, text, userId, models, afterId });
  return await theQuestion(id);
}

function theQuestion(id: string): Promise<Question> {
  return db.question.findUniqueOrThrow({ where: { id } });
}

async function spent(): Promise<{ tokens: number; usd: number; reserved: number }> {
  const { projectId: id } = shop.world.scope;
  const project = await db.project.findUniqueOrThrow({ where: { id } });
  return {
    tokens: Number(project.tokensSpent),
    usd: project.costUsd.toNumber(),
    reserved: Number(project.reservedTokens) + project.reservedUsd.toNumber(),
  };
}

test("without a model the answer is made of accepted facts, word for word, each with its marker", async () => {
  const { status, answer, model } = await ask(held);
  expect([status, model]).toEqual(["answered", "offline"]);
  const keys = citedKeys([{ markdown: answer }]);
  const facts = await db.fact.findMany({ where: { ...shop.world.scope, key: { in: keys } } });
  expect(keys).not.toEqual([]);
  expect(facts.map((fact) => fact.status)).toEqual(keys.map(() => "accepted"));
  expect(facts.some((fact) => answer.includes(fact.statement))).toBe(true);
});

test("beside an answer stand accepted facts that come near and that it does not cite", async () => {
  const { scope, userId } = shop.world;
  const access = await openProject(db, { caller: { userId }, ...scope }, "read");
  const { id, answer } = await ask(held);
  const cited = citedKeys([{ markdown: answer }]);
  const { nearest } = await getAskView(db, access, { questionId: id });
  expect(nearest.length).toBeGreaterThan(0);
  expect(nearest.map(({ status }) => status)).toEqual(nearest.map(() => "accepted"));
  expect(nearest.filter(({ key }) => cited.some((one) => one === key))).toEqual([]);
});

test("where facts wait to be accepted that is said, and nothing is suggested that none of them may answer", async () => {
  const { scope, userId } = shop.world;
  const access = await openProject(db, { caller: { userId }, ...scope }, "read");
  const asked = async (): Promise<[string, number]> => {
    const { known, suggestions } = await getAskView(db, access, { questionId: null });
    return [known, suggestions.length];
  };
  const accepted = await db.fact.findMany({ where: { ...scope, status: "accepted" }, select: { id: true } });
  const where = { id: { in: accepted.map(({ id }) => id) } };
  expect(await asked()).toEqual(["accepted", expect.toSatisfy((count: number) => count > 0)]);
  await db.fact.updateMany({ where, data: { status: "proposed" } });
  expect(await asked()).toEqual(["proposed", 0]);
  await db.fact.updateMany({ where, data: { status: "accepted" } });
});

test("what became of a proposal stands with it, though it shares no word with the question", async () => {
  const texts = [
    "The keeper proposed to extend the lantern walk to all nine islands.",
    "The proposal was rejected by five votes to two.",
  ];
  const facts = await someFacts(db, shop.world.scope, texts);
  await db.fact.updateMany({ where: { id: { in: facts.map(({ id }) => id) } }, data: { status: "accepted" } });
  const { answer } = await ask("Will the lantern walk be extended to all islands?");
  for (const text of texts) expect(answer).toContain(text);
});

test("what the knowledge base does not hold is refused in a sentence, and no model is asked", async () => {
  const { status, answer } = await ask("What is the capital of France?", models);
  expect([status, answer]).toEqual(["not_held", NOT_HELD]);
  expect(fake.requests).toEqual([]);
});

test("a model answers in its words, markers that lead nowhere are taken out, and the project pays for it", async () => {
  const before = await spent();
  const { status, answer, costUsd, tokensIn } = await ask(held, models);
  expect(status).toBe("answered");
  expect(answer).toMatch(/^Tenants were mostly content\. \[F[0-9A-Z]{12}\]$/);
  expect(answer).not.toContain("AAAAAAAAAAAA");
  expect([tokensIn, costUsd.toNumber()]).toEqual([1_000, 0.002]);
  const after = await spent();
  expect([after.tokens - before.tokens, after.reserved]).toEqual([1_100, 0]);
  expect(after.usd - before.usd).toBeCloseTo(0.002);
});

test("the same question over the same facts is not paid for twice, nor is a click that comes twice", async () => {
  says = (prompt): string => `It is the noise. [${firstFact(prompt)}]`;
  const question = "Which noise complaints do tenants have about heat pumps?";
  const id = randomUUID();
  const [first, again] = [await ask(question, models, id), await ask(question, models)];
  await ask(question, models, id);
  expect(fake.requests).toHaveLength(1);
  expect([again.answer, again.costUsd.toNumber()]).toEqual([first.answer, 0]);
  expect(await db.question.count({ where: { text: question } })).toBe(2);
});

test("a model that cites nothing has no say: the facts answer by themselves", async () => {
  says = (): string => "Surely the moon does.";
  const { status, answer } = await ask("Are the tenants satisfied with the heat pumps?", models);
  expect(answer).not.toContain("moon");
  expect(status).toBe("answered");
  expect(citedKeys([{ markdown: answer }]).length).toBeGreaterThan(0);
});

test("a model that fails leaves the facts as the answer, says so, and is asked again the next time", async () => {
  const broken = await aFakeModel(() => ({ text: "no JSON" }));
  const env = { NODE_ENV: "test", STEMMA_MODEL: "compatible:m", STEMMA_BASE_URL: broken.baseUrl } as const;
  const failing = readModels(env);
  const question = "How satisfied are tenants with their heat pumps?";
  const { status, note } = await ask(question, failing);
  expect(status).toBe("answered");
  expect(note).toContain("word for word");
  expect((await spent()).reserved).toBe(0);
  await broken.close();
  await ask(question, models);
  expect(fake.requests).toHaveLength(1);
});

test("a project whose budget is spent answers word for word, and no model is asked", async () => {
  await db.project.updateMany({ where: { id: shop.world.scope.projectId }, data: { settings: { usd: 0.01 } } });
  await db.project.updateMany({ where: { id: shop.world.scope.projectId }, data: { costUsd: 0.0099 } });
  const { status, note, model } = await ask("What do tenants say about comfort and heat pumps?", models);
  expect([status, model]).toEqual(["answered", "offline"]);
  expect(note).toContain("budget is spent");
  expect(fake.requests).toEqual([]);
});

test("two clicks at once make one call, and the question is paid for once", async () => {
  const question = "How content are tenants with heat pumps in winter?";
  const before = await spent();
  const id = randomUUID();
  const clicks = await Promise.allSettled([ask(question, models, id), ask(question, models, id)]);
  const refused = clicks.filter((click) => click.status === "rejected").map(({ reason }) => String(reason));
  for (const said of refused) expect(said).toContain("This very question is being answered now.");
  expect(fake.requests).toHaveLength(1);
  const after = await spent();
  expect([after.tokens - before.tokens, after.reserved]).toEqual([1_100, 0]);
  expect((await theQuestion(id)).status).toBe("answered");
});

test("where the project's own prompt is too long for a model the facts answer, and no model is asked", async () => {
  const { scope } = shop.world;
  // A letter of three tokens: short enough for a project's own prompt, too long for a call's.
  const { prompt } = agents.write_answer;
  const template = prompt + "ꙮ".repeat(PROMPT_MAX - prompt.length);
  await db.promptOverride.create({ data: { ...scope, agent: "write_answer", template } });
  const { status, note, model } = await ask("What do tenants say about the noise of heat pumps?", models);
  await db.promptOverride.deleteMany({ where: scope });
  expect([status, model]).toEqual(["answered", "offline"]);
  expect(note).toBe("The prompt would be too long for a model: this is what the facts say word for word.");
  expect(fake.requests).toEqual([]);
});

test("a call that was lost with its process counts as spent, and its question can be asked again", async () => {
  const { scope, userId } = shop.world;
  const id = randomUUID();
  const lost = { reservedTokens: 500, reservedUsd: 0.01, model: "compatible:m", promptHash: "x", prompt: "?" };
  const createdAt = new Date(Date.now() - 3_600_000);
  await db.question.create({ data: { id, ...scope, askedById: userId, text: held, ...lost, createdAt } });
  await db.project.update({ where: { id: scope.projectId }, data: { reservedTokens: 500, reservedUsd: 0.01 } });
  const before = await spent();
  await ask(held);
  const after = await spent();
  expect([after.tokens - before.tokens, after.reserved]).toEqual([500, 0]);
  expect(await theQuestion(id)).toMatchObject({ status: "not_held", note: expect.stringContaining("lost") });
});

const cost = "What does the installation of a heat pump cost?";

test("a follow-up is looked up by what it follows, and says how it was understood; by itself it says nothing", async () => {
  const first = await ask(cost);
  expect([first.status, first.understood]).toEqual(["answered", cost]);
  const alone = await ask("And what about the noise?");
  const after = await follow(first.id, "And what about the noise?");
  expect(alone.afterId).toBeNull();
  expect([after.afterId, after.status]).toEqual([first.id, "answered"]);
  expect(after.understood).toContain("noise");
  expect(after.understood).toMatch(/heat pump/i);
  const facts = await db.fact.findMany({ where: { key: { in: citedKeys([{ markdown: after.answer }]) } } });
  expect(facts.length).toBeGreaterThan(0);
  for (const { statement, status } of facts) {
    expect(status).toBe("accepted");
    expect(after.answer).toContain(statement);
  }
});

test("a thread answers nothing that no accepted fact bears out", async () => {
  const first = await ask(held);
  const { status, answer } = await follow(first.id, "And what is the capital of France?");
  expect([status, answer]).toEqual(["not_held", NOT_HELD]);
});

test("a model is sent the thread, the newest first, beside the facts; what it says without a fact is taken out", async () => {
  const first = await ask(cost, models);
  const second = await follow(first.id, "And what about the noise?", models);
  says = (prompt): string => `It is loud at night. [${firstFact(prompt)}] Everybody moves away.`;
  const third = await follow(second.id, "Why do the tenants mind it?", models);
  expect(third.answer).toMatch(/^It is loud at night\. \[F[0-9A-Z]{12}\]$/);
  const sent = fake.requests.at(-1)?.prompt ?? "";
  expect(third.prompt).toBe(sent);
  expect(sent).toContain("Why do the tenants mind it?");
  expect(sent.indexOf(`Question: ${second.understood}`)).toBeGreaterThan(0);
  expect(sent.indexOf(`Question: ${cost}`)).toBeGreaterThan(sent.indexOf(`Question: ${second.understood}`));
});

test("the same follow-up in the same thread is not paid for twice; in another thread it is another question", async () => {
  says = (prompt): string => `It is so. [${firstFact(prompt)}]`;
  const text = "And what do tenants say of the noise?";
  const [first, other] = [await ask(cost), await ask(held)];
  const [one, again] = [await follow(first.id, text, models), await follow(first.id, text, models)];
  expect(fake.requests).toHaveLength(1);
  expect([again.answer, again.costUsd.toNumber()]).toEqual([one.answer, 0]);
  await follow(other.id, text, models);
  expect(fake.requests).toHaveLength(2);
});

test("a follow-up of a question that is elsewhere, or has no answer yet, is refused", async () => {
  await expect(follow(randomUUID(), "And what about the noise?")).rejects.toMatchObject({ kind: "not_found" });
  const { scope, userId } = shop.world;
  const id = randomUUID();
  await db.question.create({ data: { id, ...scope, askedById: userId, text: held, model: "compatible:m" } });
  await expect(follow(id, "And what about the noise?")).rejects.toMatchObject({ kind: "conflict" });
  await db.question.delete({ where: { id } });
});

test("an open question shows what was asked before it in its thread", async () => {
  const { scope, userId } = shop.world;
  const access = await openProject(db, { caller: { userId }, ...scope }, "read");
  const first = await ask(cost);
  const second = await follow(first.id, "And what about the noise?");
  const third = await follow(second.id, "And in winter?");
  const { thread, open } = await getAskView(db, access, { questionId: third.id });
  expect(thread.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(open?.afterId).toBe(second.id);
});
