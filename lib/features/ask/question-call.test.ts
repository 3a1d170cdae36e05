import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Question } from "@/lib/platform/db/generated/client";
import { type Models, readModels } from "@/lib/run/drivers/models";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aFakeModel, type FakeModel, type Play } from "@/lib/testing/rigs/fakes/fake-model";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { askQuestion } from "./questions";

/** What stands where a model was to put an answer into words and did not: the facts' own words, and why. */
const own = ownDatabase();
let fake: FakeModel;
let models: Models | null;
let play: (prompt: string) => Play;
let projectId: ProjectId;
let owner: UserId;

const seven = "The tide at Brest rises by seven metres.";
const wordForWord = "This is what the facts say word for word.";
const usage = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 };

beforeAll(async () => {
  fake = await aFakeModel(({ prompt }) => play(prompt));
  const env = { NODE_ENV: "test", STEMMA_MODEL: "compatible:m", STEMMA_BASE_URL: fake.baseUrl } as const;
  models = readModels({ ...env, STEMMA_PRICES: "m=1/10" });
});
afterAll(() => fake.close());
beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
  const [fact] = await someFacts(own.db, { projectId }, [seven]);
  await own.db.fact.update({ where: { id: fact?.id ?? "" }, data: { status: "accepted" } });
});

async function ask(): Promise<Question> {
  const id = randomUUID();
  const text = "How high does the tide at Brest rise?";
  await askQuestion(own.db, { projectId }, { id, text, userId: owner, models });
  return await own.db.question.findUniqueOrThrow({ where: { id } });
}

async function kept(): Promise<number> {
  const row = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  return Number(row.reservedTokens) + row.reservedUsd.toNumber();
}

test("what a model says in another form is told as that: it could not be read", async () => {
  play = (): Play => ({ text: "no JSON", usage });
  const { status, answer, note } = await ask();
  expect([status, note]).toEqual(["answered", `The model's answer could not be read. ${wordForWord}`]);
  expect(answer).toContain(seven.slice(0, -1));
  expect(await kept()).toBe(0);
});

test("a model that lets nobody in is told of in its own words, not as an answer that could not be read", async () => {
  play =
    (): Play =>
    (response): void => {
      response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"No such key."}}');
    };
  const { status, answer, note, costUsd } = await ask();
  expect(status).toBe("answered");
  expect(note).toContain(wordForWord);
  expect(note).not.toContain("could not be read");
  expect(answer).toContain(seven.slice(0, -1));
  expect([costUsd.toNumber(), await kept()]).toEqual([0, 0]);
});

test("a model's words stand without a note, with what they cost", async () => {
  play = (prompt): Play => {
    const fact = /^(F\d+): /m.exec(prompt)?.[1] ?? "";
    return { text: JSON.stringify({ markdown: `Seven metres. [${fact}]` }), usage };
  };
  const { answer, note, costUsd, prompt } = await ask();
  expect(answer).toMatch(/^Seven metres\. \[F[0-9A-Z]{12}\]$/);
  expect([note, costUsd.toNumber()]).toEqual(["", 0.002]);
  expect(prompt).toContain(seven);
});
