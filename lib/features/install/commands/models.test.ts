import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { spend } from "@/lib/platform/limit/limits";
import { GUARDED } from "@/lib/run/drivers/provider";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { aFakeModel, type FakeModel, type ModelRequest, type Play } from "@/lib/testing/rigs/fakes/fake-model";
import { saidOfFailure, testModel } from "./models";

const key = "sk-0123456789abcdefghij";

const own = ownDatabase();
let fake: FakeModel;
let play: (request: ModelRequest) => Play = () => ({ text: '{"answer":"yes"}' });
beforeAll(async () => {
  fake = await aFakeModel((request) => play(request));
});
beforeEach(() => {
  vi.stubEnv("STEMMA_BASE_URL", fake.baseUrl);
  vi.stubEnv("STEMMA_API_KEY", key);
});
afterAll(() => fake.close());

async function tested(model = "compatible:big"): Promise<Awaited<ReturnType<typeof testModel>>> {
  return await testModel(own.db, { userId: await aUser(own.db) }, { model, isOfEmbeddings: false });
}

const refusing =
  (status: number): (() => Play) =>
  () =>
  (response): void => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: `Raw words of a provider about ${key}` } }));
  };

test("a model that answers is said to, with how long it took", async () => {
  play = (): Play => ({ text: '{"answer":"yes"}' });
  expect(await tested()).toMatchObject({ ok: true, says: expect.stringMatching(/^big answered in \d+ ms\.$/) });
  expect(fake.requests.at(-1)?.authorization).toBe(`Bearer ${key}`);
});

test.each([
  [400, "The server refuses the request (400): most likely it does not know the model “big”."],
  [401, "The server refuses the key."],
  [402, "The server says that the account has no credit left."],
  [403, "The server refuses the key."],
  [404, "The server does not know the model “big”, or nothing answers at that address."],
  [503, "The server cannot answer at present (503)."],
])(
  "what goes wrong with status %i is said in our own words, without the key and the provider's",
  async (status, says) => {
    play = refusing(status);
    const result = await tested();
    expect(result).toMatchObject({ ok: false, says });
    expect(JSON.stringify(result)).not.toMatch(/0123456789|Raw words/);
  },
);

test("an address where nothing listens is said to be out of reach", async () => {
  vi.stubEnv("STEMMA_BASE_URL", "http://127.0.0.1:9/v1");
  expect(await tested()).toMatchObject({ ok: false, says: "The server could not be reached, or its answer not read." });
});

test("a model whose provider has no key is not asked, and that is said", async () => {
  vi.stubEnv("OPENAI_API_KEY", "");
  await expect(tested("openai:m")).rejects.toThrow("OpenAI is to answer, but its key is missing.");
});

test("a model that the account may not use and one that is asked too often are told apart from a wrong key", () => {
  const choice = { provider: "openrouter", model: "a/b" } as const;
  const said = (kind: "permanent" | "rate_limited" | "timeout", code?: string): string =>
    saidOfFailure(choice, { kind, message: "raw", ...(code === undefined ? {} : { code }) });
  expect(said("permanent", "400")).toBe(
    "OpenRouter refuses the request (400): most likely it does not know the model “a/b”.",
  );
  expect(said("permanent", "402")).toBe("OpenRouter says that the account has no credit left.");
  expect(said("rate_limited", "429")).toContain("OpenRouter asks to wait");
  expect(said("timeout")).toBe("OpenRouter gave no answer within 30 seconds.");
});

test.each<[Parameters<typeof saidOfFailure>[1], string]>([
  [{ kind: "permanent", message: "raw", code: PROVIDER_DOWN }, "Anthropic refuses the key."],
  [
    { kind: "permanent", message: "raw", code: "422" },
    "Anthropic refuses the request (422): most likely it does not know the model “m”.",
  ],
  [{ kind: "unavailable", message: "raw", code: "529" }, "Anthropic cannot answer at present (529)."],
  [{ kind: "invalid_output", message: "raw" }, "Anthropic answered, but with nothing that could be read."],
  [{ kind: "unavailable", message: "raw" }, "Anthropic could not be reached, or its answer not read."],
  [{ kind: "timeout", message: "raw", code: "401" }, "Anthropic gave no answer within 30 seconds."],
  [{ kind: "permanent", message: "An address of ours.", code: GUARDED }, "An address of ours."],
])("of a failure as %j is said what whoever set the model up can do about it", (failure, says) => {
  expect(saidOfFailure({ provider: "anthropic", model: "m" }, failure)).toBe(says);
});

test("who has tried as many as they may is told to wait, and what cannot be asked costs no try", async () => {
  const caller = { userId: await aUser(own.db) };
  const ask = (model: string): Promise<unknown> => testModel(own.db, caller, { model, isOfEmbeddings: false });
  vi.stubEnv("OPENAI_API_KEY", "");
  play = (): Play => ({ text: '{"answer":"yes"}' });
  for (let nth = 0; nth < 19; nth += 1) await spend(own.db, "model_tests", caller.userId);
  for (let nth = 0; nth < 3; nth += 1) await expect(ask("openai:m")).rejects.toMatchObject({ kind: "invalid" });
  const asked = fake.requests.length;
  await ask("compatible:big");
  await expect(ask("compatible:big")).rejects.toMatchObject({ kind: "over_limit" });
  expect(fake.requests.length - asked).toBe(1);
});
