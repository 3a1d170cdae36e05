import type { AgentKind } from "@/lib/agents/index";
import { agents } from "@/lib/agents/index";
import { Failure } from "@/lib/domain/core/failure";
import type { SourceRecord } from "@/lib/domain/run/bundle";
import type { AgentReply, AgentRequest, Driver, Paid, Retrieved } from "./driver";
import type { RecordedCall, Recording } from "./recording";
import { StoredHits } from "./stored";

/** Which node's calls are answered, and where its sources are found. */
export interface Replayed {
  node: string;
  attempt: number;
  findSource(source: SourceRecord): Promise<Retrieved | null>;
}

function missing(what: string): Failure {
  return { kind: "permanent", code: "not_recorded", message: `The recording holds no answer for ${what}.` };
}

function timesOf(record: { startedAt: string; endedAt: string }): { startedAtMs: number; endedAtMs: number } {
  return { startedAtMs: Date.parse(record.startedAt), endedAtMs: Date.parse(record.endedAt) };
}

function asReply<K extends AgentKind>(
  kind: K,
  call: RecordedCall,
  times: { startedAtMs: number; endedAtMs: number },
): AgentReply<K> {
  const { model, tokensIn, tokensOut, costUsd } = call;
  const made = { model, tokensIn, tokensOut, costUsd, ...times };
  const failure = Failure.safeParse(call.failure);
  if (failure.success) return { ok: false, failure: failure.data, ...made };
  // The table's entry for a kind parses that kind's output; TypeScript cannot follow the index.
  const output = agents[kind].output.parse(call.output) as Extract<AgentReply<K>, { ok: true }>["output"];
  return { ok: true, output, ...made };
}

/** What was paid for vectors, as it was recorded: nobody is asked. */
function asPaid(call: RecordedCall): Paid {
  const failure = Failure.safeParse(call.failure);
  const { output, tokensIn, costUsd } = call;
  return { output, tokensIn, costUsd, failure: failure.success ? failure.data : null, ...timesOf(call) };
}

/**
 * The call that an attempt went on with: of its own the one that was answered, for a worker that took the attempt over
 * asked again what had failed. What it did not ask itself an earlier attempt had been answered.
 */
function callOf(calls: readonly RecordedCall[], attempt: number): RecordedCall | undefined {
  const answered = (call: RecordedCall): boolean => call.failure === null;
  const own = calls.filter((call) => call.attempt === attempt);
  return own.find(answered) ?? own.at(-1) ?? calls.find(answered) ?? calls.at(-1);
}

/** Answers from a recording alone, by prompt and request; what it does not hold is a failure, never a guess. */
export function replayDriver(recording: Recording, replayed: Replayed): Driver {
  // The clock of the recording: the end of the call that was answered last.
  let nowMs = 0;
  const tell = (record: { startedAt: string; endedAt: string }): { startedAtMs: number; endedAtMs: number } => {
    const times = timesOf(record);
    nowMs = Math.max(nowMs, times.endedAtMs);
    return times;
  };
  return {
    now: () => nowMs,
    sleep: () => Promise.resolve(),
    recall: (name) => Promise.resolve(recording.read(replayed.node, replayed.attempt, name)),
    runAgent<K extends AgentKind>({ kind, prompt }: AgentRequest<K>): Promise<AgentReply<K>> {
      const call = callOf(recording.calls(replayed.node, kind, prompt), replayed.attempt);
      if (call) return Promise.resolve(asReply(kind, call, tell(call)));
      // As of a call that was cut off: no model answered, and the report names none for it.
      const nothing = { model: "none", tokensIn: 0, tokensOut: 0, costUsd: 0, startedAtMs: nowMs, endedAtMs: nowMs };
      return Promise.resolve({ ok: false, failure: missing(`this call of ${kind}`), ...nothing });
    },
    async search({ query, spend }): ReturnType<Driver["search"]> {
      const record = recording.search(replayed.node, query);
      if (!record) return { ok: false, failure: missing("a search"), startedAtMs: nowMs, endedAtMs: nowMs };
      for (const call of recording.embedded(replayed.node, query).filter((one) => one.attempt === replayed.attempt))
        await spend?.({ prompt: call.prompt, model: call.model, estimate: null }, () => Promise.resolve(asPaid(call)));
      const failure = Failure.safeParse(record.failure);
      const times = tell(record);
      if (failure.success) return { ok: false, failure: failure.data, ...times };
      return { ok: true, hits: StoredHits.parse(record.results), ...times };
    },
    async retrieve({ url }): ReturnType<Driver["retrieve"]> {
      const record = recording.fetched(replayed.node, url);
      if (!record) return { ok: false, failure: missing(url), startedAtMs: nowMs, endedAtMs: nowMs };
      const times = tell(record);
      const source = record.source === null ? undefined : recording.source(record.source);
      const retrieved = source ? await replayed.findSource(source) : null;
      if (retrieved) return { ok: true, retrieved, ...times };
      const failure = Failure.safeParse(record.failure);
      return { ok: false, failure: failure.success ? failure.data : missing(url), ...times };
    },
  };
}
