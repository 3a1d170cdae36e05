import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aMember } from "@/lib/testing/rigs/access";
import { aRequest, aToken } from "@/lib/testing/rigs/api";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { answerApi } from "./answer";

let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
});
afterAll(() => close());
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

test("a run's steps come in the order of the plan, a page at a time, with how the loops of its searches stand", async () => {
  const { projectId, runId } = world;
  const token = await aToken(own.db, await aMember(own.db, projectId, "viewer"), { scopes: ["read"] });
  const ask = async (query: string): Promise<{ items: { key: string; loop: unknown }[]; next: string | null }> => {
    const path = `/api/v1/projects/${projectId}/runs/${runId}/nodes${query}`;
    const answered = await answerApi({ db: own.db, live: () => live }, aRequest(path, { token }));
    expect(answered.status).toBe(200);
    return await answered.json();
  };
  const { items, next } = await ask("");
  expect(items).toMatchObject([
    {
      key: "search-1",
      kind: "search",
      status: "complete",
      facts: 2,
      loop: {
        round: 1,
        rounds: 3,
        leftMs: 8.5 * 60_000,
        attemptCap: 3,
        rerun: 0,
        questions: [{ question: "How high is the tide?", state: "answered" }],
        decisions: [{ iteration: 1, summary: "Enough.", gaps: [], end: "covered" }],
      },
    },
    { key: "review-1", needs: ["search-1"], loop: null },
  ]);
  expect(next).toBeNull();
  const first = await ask("?limit=1");
  expect(first.items.map(({ key }) => key)).toEqual(["search-1"]);
  expect((await ask(`?cursor=${first.next}`)).items.map(({ key }) => key)).toEqual(["review-1"]);
});

test("a run tells where its page, its bundle and its manifest are, and a program gets them there", async () => {
  const { projectId, runId } = world;
  const ask = async (who: "editor" | "viewer", path: string): Promise<Response> => {
    const token = await aToken(own.db, await aMember(own.db, projectId, who));
    return await answerApi({ db: own.db, live: () => live }, aRequest(path, { token }));
  };
  const said = { question: "How high is the tide?", strategy: "perspectives" };
  const content = JSON.stringify(said);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const stored = { path: "manifest.json", mediaType: "application/json", content, sha256, sizeBytes: content.length };
  await own.db.artifact.create({ data: { projectId, runId, ...stored } });
  const run = await (await ask("editor", `/api/v1/projects/${projectId}/runs/${runId}`)).json();
  expect(run).toMatchObject({ id: runId, root: `/projects/${projectId}/runs/${runId}`, stage: "finalize" });
  expect(run.gates.map((gate: { name: string }) => gate.name)).toEqual(["A", "B", "C", "D", "E"]);
  expect(await (await ask("viewer", run.manifest)).json()).toEqual(said);
  const bundle = await ask("editor", run.bundle);
  expect([bundle.status, bundle.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect((await ask("viewer", run.bundle)).status).toBe(403);
});
