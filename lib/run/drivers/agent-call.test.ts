import { beforeEach, describe, expect, it } from "vitest";
import { type AgentInput, type AgentKind, agents } from "@/lib/agents/index";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import { exampleInputs } from "@/lib/testing/rigs/agents/inputs";
import { type Caller, type CallResult, callAgent, type Ledger, type PendingCall, pendingCallRow } from "./agent-call";
import { onceEach, type RetryNotes } from "./captured";
import type { AgentReply, AgentRequest, Estimate } from "./driver";

const spent = { model: "m", tokensIn: 10, tokensOut: 5, costUsd: 0.1, startedAtMs: 1, endedAtMs: 2 };
const answer = agents.classify.offline(exampleInputs.classify);
const away: Failure = { kind: "unavailable", message: "Away." };

/** What a ledger was told, in the order in which it was. */
interface Told {
  begun: { pending: PendingCall; estimate: Estimate | null }[];
  refused: Failure[];
  ended: CallResult[];
}

let told: Told;
let prompts: string[];
beforeEach(() => {
  told = { begun: [], refused: [], ended: [] };
  prompts = [];
});

interface Given {
  stored?: (prompt: string) => unknown;
  refusal?: Failure | null;
  reply?: (request: AgentRequest<AgentKind>) => Promise<object>;
  part?: Partial<Omit<Caller, "driver">>;
  driver?: Partial<Caller["driver"]>;
}

function aCaller({ stored = (): unknown => null, refusal = null, reply, part = {}, driver = {} }: Given = {}): Caller {
  const ledger: Ledger = {
    stored: async (_, { prompt }) => {
      const output = stored(prompt);
      return output === null ? null : { id: "stored call", output };
    },
    begin: async (pending, estimate) => {
      told.begun.push({ pending, estimate });
      return refusal;
    },
    refuse: async (_, failure) => void told.refused.push(failure),
    end: async (_, ended) => void told.ended.push(ended),
  };
  async function runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
    prompts.push(request.prompt);
    const made = (await reply?.(request)) ?? { ok: true, output: answer };
    // What a test says of one agent; TypeScript cannot follow the index.
    return { ...spent, ...made } as AgentReply<K>;
  }
  const caller = { ledger, once: onceEach(), secret: "s", prompts: {}, contextTokens: 40_000, notes: null };
  return { ...caller, driver: { runAgent, now: () => 7, ...driver }, ...part };
}

function classify(given: Given = {}, signal = new AbortController().signal): ReturnType<typeof callAgent<"classify">> {
  return callAgent(aCaller(given), "classify", { input: exampleInputs.classify, signal });
}

describe("a call to an agent", () => {
  it("is begun, made and ended with its answer, by one id", async () => {
    const made = await classify();
    const [{ pending, estimate } = { pending: null, estimate: undefined }] = told.begun;
    expect(made).toEqual({ ok: true, output: answer, callId: pending?.id, dropped: 0 });
    expect(estimate).toBeNull();
    expect(told.ended).toMatchObject([{ output: answer, failure: null, reply: { model: "m", tokensIn: 10 } }]);
    expect(told.refused).toEqual([]);
    if (pending === null) throw new Error("The call was not begun.");
    expect(pendingCallRow(pending)).toMatchObject({ id: pending.id, agent: "classify", prompt: prompts[0] });
  });

  it("keeps back what its driver says that it may cost", async () => {
    await classify({ driver: { estimate: ({ kind, prompt }) => ({ tokens: prompt.length, usd: kind.length }) } });
    expect(told.begun[0]?.estimate).toEqual({ tokens: prompts[0]?.length, usd: "classify".length });
  });

  it("is answered from what was answered to the same prompt before", async () => {
    expect(await classify({ stored: () => answer })).toEqual({
      ok: true,
      output: answer,
      callId: "stored call",
      dropped: 0,
    });
    expect([prompts, told.begun]).toEqual([[], []]);
  });

  it("is not made where its budget does not hold it, and is noted as refused", async () => {
    expect(await classify({ refusal: away })).toEqual({ ok: false, failure: away });
    expect([prompts, told.refused, told.ended]).toEqual([[], [away], []]);
  });

  it("is not made where its prompt would be too long, before anything is kept back for it", async () => {
    const made = await classify({ part: { contextTokens: 50 } });
    expect(made).toMatchObject({ ok: false, failure: { kind: "permanent", code: PROMPT_TOO_LONG } });
    expect(!made.ok && made.failure.message).toMatch(/^The prompt would have [\d,]+ tokens, and 50 are allowed\. /);
    expect([prompts, told.begun, told.refused.length]).toEqual([[], [], 1]);
    await classify();
    const size = countTokens(prompts[0] ?? "");
    expect((await classify({ part: { contextTokens: size } })).ok).toBe(true);
    expect((await classify({ part: { contextTokens: size - 1 } })).ok).toBe(false);
  });

  it("that fails leaves its failure and nothing of an answer", async () => {
    expect(await classify({ reply: async () => ({ ok: false, failure: away }) })).toEqual({ ok: false, failure: away });
    expect(told.ended).toMatchObject([{ output: null, failure: away, dropped: {} }]);
  });

  it("whose answer does not fit keeps that beside why", async () => {
    const odd = { queryType: "gossip" };
    const made = await classify({ reply: async () => ({ ok: true, output: odd }) });
    expect(made).toMatchObject({ ok: false, failure: { kind: "invalid_output" } });
    expect(told.ended).toMatchObject([{ output: odd, failure: { kind: "invalid_output" } }]);
  });

  it("says how much of its answer was left out", async () => {
    const input = exampleInputs.summarize;
    const output = { summary: "So it is. [F000000000000]", factIds: ["000000000000"] };
    const caller = aCaller({ reply: async () => ({ ok: true, output }) });
    const made = await callAgent(caller, "summarize", { input, signal: new AbortController().signal });
    expect(made.ok && made.dropped).toBeGreaterThan(0);
    expect(made.ok && made.output.factIds).toEqual([]);
  });

  it("is one call where it is made twice at once", async () => {
    const caller = aCaller();
    const ask = { input: exampleInputs.classify, signal: new AbortController().signal };
    const [one, other] = await Promise.all([callAgent(caller, "classify", ask), callAgent(caller, "classify", ask)]);
    expect(one).toBe(other);
    expect(prompts).toHaveLength(1);
    await callAgent(caller, "classify", ask);
    expect(prompts).toHaveLength(2);
  });
});

describe("a call that takes too long", () => {
  it("counts as failed by its driver's limit, and whatever goes on is called off", async () => {
    let own: AbortSignal | null = null;
    const reply = ({ signal }: AgentRequest<AgentKind>): Promise<object> => {
      own = signal;
      return new Promise(() => undefined);
    };
    const made = await classify({ reply, driver: { callLimitMs: 20 } });
    expect(made).toEqual({ ok: false, failure: { kind: "timeout", message: "No answer came within 0.02 seconds." } });
    expect(told.ended).toMatchObject([{ reply: { model: "none", tokensIn: 0, startedAtMs: 7, endedAtMs: 7 } }]);
    expect(own).toMatchObject({ aborted: true });
  });

  it("ends at once where it is given up, and leaves what was begun", async () => {
    const abort = new AbortController();
    const reply = (): Promise<object> => {
      abort.abort(new Error("given up"));
      return new Promise(() => undefined);
    };
    await expect(classify({ reply }, abort.signal)).rejects.toThrow("given up");
    expect([told.begun.length, told.ended]).toEqual([1, []]);
    await expect(classify({}, abort.signal)).rejects.toThrow("given up");
    expect(prompts).toHaveLength(1);
  });
});

describe("notes of an earlier call of no use", () => {
  const notes: RetryNotes = { agent: "classify", text: "Name one kind alone." };

  it("stand at the end of the prompt of the same agent, and of no other", async () => {
    await classify({ part: { notes } });
    expect(prompts[0]).toContain(notes.text);
    await classify({ part: { notes: { ...notes, agent: "outline" } } });
    expect(prompts[1]).not.toContain(notes.text);
  });

  it("are for what failed: what was answered without them, or with them, is not asked again", async () => {
    for (const isNoted of [false, true]) {
      const stored = (prompt: string): unknown => (prompt.includes(notes.text) === isNoted ? answer : null);
      expect(await classify({ part: { notes }, stored })).toMatchObject({ ok: true, callId: "stored call" });
    }
    expect(prompts).toEqual([]);
  });
});

describe("an answer that people may read while it is written", () => {
  async function drafts(kind: "write_report" | "classify"): Promise<{ heard: string[]; isAsked: boolean }> {
    const heard: string[] = [];
    let isAsked = false;
    const reply = async ({ onText }: AgentRequest<AgentKind>): Promise<object> => {
      isAsked = onText !== undefined;
      onText?.('{"markdown":"So it is. [F1]');
      return { ok: false, failure: away };
    };
    const caller = aCaller({ reply, part: { onDraft: (soFar) => heard.push(soFar) } });
    const input: AgentInput<typeof kind> = exampleInputs[kind];
    await callAgent<AgentKind>(caller, kind, { input, signal: new AbortController().signal });
    return { heard, isAsked };
  }

  it("is heard with the markers of its facts, where anybody listens", async () => {
    const { heard } = await drafts("write_report");
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(/^\{"markdown":"So it is\. \[F[0-9A-Z]{12}\]$/);
  });

  it("is no other agent's", async () => {
    expect(await drafts("classify")).toEqual({ heard: [], isAsked: false });
  });
});
