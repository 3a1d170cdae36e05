import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";
import { openLive } from "@/lib/live/live";
import { openWakes } from "@/lib/live/wake";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { pieces } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";
import type { Workshop } from "@/lib/testing/rigs/workshop";

let live: LiveWorkshop;
let shop: Workshop;
/** Lets the writer go on who has stopped in the middle of his answer. */
let goOn: () => void = () => undefined;

beforeAll(async () => {
  live = await aLiveWorkshop(({ kind, text }) => {
    if (kind !== "write_answer") return { text };
    return (response): void => {
      const all = pieces("m", { text });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(all.slice(0, 6).join(""));
      goOn = (): void => void response.end(all.slice(6).join(""));
    };
  });
  ({ shop } = live);
}, 60_000);
afterAll(() => live.close());

function draftIn(delta: RunDelta): string | undefined {
  const node = delta.nodes.find((one) => one.kind === "section" && one.status === "running" && one.draft !== null);
  return node?.draft ?? undefined;
}

test("what a writer has written so far is seen by whoever watches the run, before the writer has ended", async () => {
  const { db, world, url } = shop;
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" as const };
  const runId = await startRun(db, world.scope, start);
  const views = openLive(db, openWakes(url));
  const gone = new AbortController();
  let draft: string | undefined;
  for await (const delta of views.watch(world.scope, { runId, after: 0, signal: gone.signal })) {
    draft ??= draftIn(delta);
    if (draft !== undefined) break;
  }
  gone.abort();
  await views.close();
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const report = await db.report.findFirstOrThrow({ where: { runId }, include: { sections: true } });
  const written = report.sections.find((section) => section.kind === "answer")?.markdown ?? "";
  expect(draft?.length).toBeGreaterThan(100);
  expect(written.slice(0, 60)).toBe(draft?.slice(0, 60));
  expect(await listViolations(db, runId)).toEqual([]);
}, 60_000);
