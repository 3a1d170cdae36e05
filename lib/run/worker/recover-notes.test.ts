import { describe, expect, it } from "vitest";
import type { AgentInput, AgentKind } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { CapturedAnswer, CapturedDriver, RetryNotes } from "@/lib/run/drivers/captured";
import { ownDatabase } from "@/lib/testing/database";
import { noDatabase } from "@/lib/testing/rigs/agents/a-step";
import { aStoredRun } from "@/lib/testing/rigs/agents/stored-run";
import { notesFor, shownOf } from "./recover-notes";

it("notes are written from a whole prompt, of a longer one from its beginning and its end", () => {
  const whole = `${"a".repeat(3_000)}${"z".repeat(3_000)}`;
  expect(shownOf(whole)).toBe(whole);
  const [first, last] = shownOf(`${"a".repeat(3_000)}-${"z".repeat(5_000)}`).split("\n[…]\n");
  expect([first, last]).toEqual(["a".repeat(1_500), "z".repeat(4_500)]);
  // No half of a letter stands where it was cut.
  expect(shownOf(`${"a".repeat(1_499)}😀${"z".repeat(6_000)}`).isWellFormed()).toBe(true);
});

const own = ownDatabase();
const { signal } = new AbortController();
const unusable: Failure = { kind: "invalid_output", message: "The answer was cut off." };
const away: Failure = { kind: "unavailable", message: "Away." };

/** A call of the attempt before: its agent, its prompt, and how it failed. */
type Call = [agent: AgentKind, prompt: string, failure: Failure | null];

interface Attempts {
  /** How the attempt before failed. */
  failure?: Failure;
  calls?: Call[];
  /** Whether whoever writes notes can be had. */
  isHad?: boolean;
}

interface Noted {
  notes: RetryNotes | null;
  asked: unknown[];
  again: (attempt?: number) => Promise<RetryNotes | null>;
}

/** The notes of a second attempt, and what whoever writes them was asked; `again` reads them as a worker that takes over. */
async function noted({
  failure = unusable,
  calls = [["summarize", "Sum it up.", unusable]],
  isHad = true,
}: Attempts = {}): Promise<Noted> {
  const stored = await aStoredRun(own.db, { question: "What is due?", library: {} });
  const place = { ...stored.scope, runId: stored.run.id };
  const nodeId = await stored.add({ kind: "summarize", key: "summarize", stage: "synthesis", status: "running" });
  for (const attempt of [1, 2])
    await own.db.nodeAttempt.create({
      data: { ...place, nodeId, attempt, worker: "w", ...(attempt === 1 && { failure: { ...failure } }) },
    });
  for (const [nth, [agent, prompt, failed]] of calls.entries()) {
    const row = { agent, prompt, promptHash: prompt, inputDigest: prompt, model: "m", attempt: 1 };
    const at = { startedAt: new Date(nth * 1_000), endedAt: new Date(nth * 1_000) };
    await own.db.agentCall.create({
      data: { ...place, nodeId, ...row, ...at, ...(failed && { failure: { ...failed } }) },
    });
  }
  const asked: unknown[] = [];
  const never = (): never => {
    throw new Error("not asked");
  };
  const driver: CapturedDriver = {
    async runAgent<K extends AgentKind>(_: K, input: AgentInput<K>): Promise<CapturedAnswer<K>> {
      asked.push(input);
      if (!isHad) return { ok: false, failure: away };
      return { ok: true, output: { notes: "Be brief." } as never, callId: "call", dropped: 0 };
    },
    search: never,
    retrieve: never,
    recall: never,
    timeLeft: never,
    now: never,
  };
  const again = (attempt = 2): ReturnType<typeof notesFor> => notesFor(own.db, driver, { nodeId, attempt, signal });
  return { notes: await again(), asked, again };
}

describe("notes for a further attempt", () => {
  it("are written of the call that gave an answer of no use, once, and are said to its agent alone", async () => {
    const { notes, asked, again } = await noted();
    expect(notes).toEqual({ agent: "summarize", text: "Be brief." });
    expect(asked).toEqual([{ failure: unusable.message, prompt: "Sum it up.", attempt: 1 }]);
    expect(await again()).toEqual(notes);
    expect(asked).toHaveLength(1);
  });

  it("are of the latest of several, and never of those who write notes", async () => {
    const calls: Call[] = [
      ["summarize", "First.", unusable],
      ["summarize", "Last.", unusable],
      ["summarize", "Away.", away],
      ["summarize", "Well.", null],
      ["recover", "Notes.", unusable],
    ];
    expect((await noted({ calls })).asked).toMatchObject([{ prompt: "Last." }]);
  });

  it("are none for a first attempt, which asks nobody", async () => {
    const driver = (await noted()).again;
    expect(await driver(1)).toBeNull();
    const nobody: CapturedDriver = Object.create(null);
    expect(await notesFor(noDatabase(), nobody, { nodeId: "none", attempt: 1, signal })).toBeNull();
  });

  it("are none where the attempt failed for another cause, where no answer was of no use, or nobody could write them", async () => {
    const other = await noted({ failure: away });
    const unasked = await noted({ calls: [["summarize", "Away.", away]] });
    expect([other.notes, other.asked, unasked.notes, unasked.asked]).toEqual([null, [], null, []]);
    expect((await noted({ isHad: false })).notes).toBeNull();
  });
});
