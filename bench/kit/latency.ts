import type { AgentKind } from "@/lib/agents/index";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";

/** How long a fake call takes, in milliseconds; `nth` counts the calls of the driver from 0. */
export interface Latencies {
  agent(nth: number): number;
  search(nth: number): number;
}

/** The latencies that others were measured with. Source: engine.md, speed. */
export const even: Latencies = { agent: () => 400, search: () => 200 };

/** Between a quarter and almost twice as long, without chance: the same in every run of the bench. */
export const uneven: Latencies = {
  agent: (nth) => 100 + ((nth * 7919) % 13) * 50,
  search: (nth) => 50 + ((nth * 104_729) % 7) * 50,
};

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/** Answers by what was asked: what a model thinks costs this process nothing, so it is thought once. */
const thought = new Map<string, object>();

async function answered<K extends AgentKind>(driver: Driver, request: AgentRequest<K>): Promise<AgentReply<K>> {
  const key = `${request.kind} ${JSON.stringify(request.input)}`;
  const known = thought.get(key);
  // The key holds the kind, so that what stands under it is that kind's reply.
  if (known !== undefined) return known as AgentReply<K>;
  const reply = await driver.runAgent(request);
  thought.set(key, reply);
  return reply;
}

/** A driver that answers as it did, after a model's or a search's time. */
export function slowed(driver: Driver, latencies: Latencies): Driver {
  let agents = 0;
  let searches = 0;
  return {
    ...driver,
    isModelElsewhere: true,
    isSearchElsewhere: true,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      const startedAtMs = driver.now();
      const ms = latencies.agent(agents++);
      await wait(ms, request.signal);
      const reply = await answered(driver, request);
      // What was waited is noted as the call's time, so that the critical path counts latencies alone.
      return { ...reply, startedAtMs, endedAtMs: startedAtMs + ms };
    },
    async search(request): ReturnType<Driver["search"]> {
      const startedAtMs = driver.now();
      const ms = latencies.search(searches++);
      await wait(ms, request.signal);
      const reply = await driver.search(request);
      return { ...reply, startedAtMs, endedAtMs: startedAtMs + ms };
    },
  };
}
