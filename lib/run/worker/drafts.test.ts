import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import { noDatabase } from "@/lib/testing/rigs/agents/a-step";
import { openDraft } from "./drafts";

/** A step; nothing of it comes to be shown here. */
const claim = { id: randomUUID(), token: randomUUID(), run_id: RunId.parse(randomUUID()) };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("what comes while a draft waits to be shown is shown with it, and what comes after that waits anew", () => {
  const draft = openDraft(noDatabase(), claim);
  draft.offer("It");
  draft.offer("It was");
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(400);
  expect(vi.getTimerCount()).toBe(0);
  draft.offer("It was noon");
  expect(vi.getTimerCount()).toBe(1);
});

test("a draft that waits is not shown once its step has ended, and one that never came leaves nothing to wait for", async () => {
  const draft = openDraft(noDatabase(), claim);
  draft.offer("It");
  await draft.close();
  expect(vi.getTimerCount()).toBe(0);
  await openDraft(noDatabase(), claim).close();
});
