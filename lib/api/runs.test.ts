import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aMember } from "@/lib/access/testing";
import { aLiveWorld, type LiveWorld } from "@/lib/views/testing-live";
import { answerApi } from "./answer";
import { aRequest, aToken } from "./testing";

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
