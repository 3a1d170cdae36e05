import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { aFakeModel, type FakeModel, type ModelRequest, type Play } from "@/lib/testing/rigs/fake-model";
import { testModels } from "./models";

let own: TestDatabase;
let fake: FakeModel;
let play: (request: ModelRequest) => Play = () => ({ text: '{"answer":"yes"}' });
beforeAll(async () => {
  own = await aDatabase();
  fake = await aFakeModel((request) => play(request));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await fake.close();
  await own.drop();
});

test("each configured model is asked once, and what its provider says is shown without the key", async () => {
  vi.stubEnv("STEMMA_MODEL", "compatible:big");
  vi.stubEnv("STEMMA_SMALL_MODEL", "compatible:small");
  vi.stubEnv("STEMMA_BASE_URL", fake.baseUrl);
  vi.stubEnv("STEMMA_API_KEY", "sk-0123456789abcdefghij");
  play = ({ model }): Play =>
    model === "big"
      ? { text: '{"answer":"yes"}' }
      : (response): void => {
          response.writeHead(401, { "content-type": "application/json" });
          response.end('{"error":{"message":"Bad key sk-0123456789abcdefghij"}}');
        };
  const { results } = await testModels(own.db, { userId: await aUser(own.db) });
  expect(results).toMatchObject([
    { model: "compatible:big", ok: true },
    { model: "compatible:small", ok: false, message: expect.stringContaining("refuses the key") },
  ]);
  expect(JSON.stringify(results)).not.toContain("0123456789abcdefghij");
});

test("without a model there is nothing to test, and that is said", async () => {
  vi.stubEnv("STEMMA_MODEL", "");
  await expect(testModels(own.db, { userId: await aUser(own.db) })).rejects.toThrow("No language model is configured");
});
