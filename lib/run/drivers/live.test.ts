import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseAnswer } from "@/lib/agents/call/answer-fits";
import { renderPrompt } from "@/lib/agents/call/render";
import { countTokens } from "@/lib/domain/core/tokens";
import { ownDatabase } from "@/lib/testing/database";
import { keepFigures } from "@/lib/testing/figures";
import { exampleInputs } from "@/lib/testing/rigs/agents/inputs";
import { aFakeModel, type FakeModel, type ModelRequest, type Play, pieces } from "@/lib/testing/rigs/fakes/fake-model";
import { Tally } from "@/lib/testing/tally";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import type { AgentReply } from "./driver";
import { liveDriver } from "./live";
import { modelFor, parsePrices, readModels } from "./models";

const good = '{"queryType":"factual","complexity":"simple","keyTerms":["heat pump"],"language":"en"}';
const input = { question: "What do heat pumps cost?", projectSummary: "", history: [] };
const own = ownDatabase();
let fake: FakeModel;
let play: (asked: ModelRequest) => Play = () => ({ text: good });

beforeAll(async () => {
  await ringOnChange(own.db, "provider_pause");
  fake = await aFakeModel((asked) => play(asked));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  play = (): Play => ({ text: good });
  fake.requests.length = 0;
  slept.length = 0;
  await own.db.$executeRaw`delete from provider_pause`;
});
afterAll(() => fake.close());

function environment(part: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "test",
    STEMMA_MODEL: "compatible:big",
    STEMMA_SMALL_MODEL: "compatible:small",
    STEMMA_BASE_URL: fake.baseUrl,
    STEMMA_API_KEY: "sk-very-secret-0123456789",
    STEMMA_PRICES: "big=2/10",
    STEMMA_MODEL_CALLS: "2",
    ...part,
  };
}

/** How long calls have waited before they were made again, in milliseconds. */
const slept: number[] = [];

function driving(part: Record<string, string> = {}): ReturnType<typeof liveDriver> {
  const models = readModels(environment(part));
  if (!models) throw new Error("There are no models.");
  const world = {
    now: (): number => Date.now(),
    sleep: async (ms: number): Promise<void> => void slept.push(ms),
    search: (): never => {
      throw new Error("not asked");
    },
    retrieve: (): never => {
      throw new Error("not asked");
    },
  };
  return liveDriver(own.db, models, world);
}

function classify(signal = new AbortController().signal): Promise<AgentReply<"classify">> {
  const { prompt } = renderPrompt("classify", input, { secret: "secret" });
  return driving().runAgent({ kind: "classify", input, prompt, signal });
}

function status(code: number, headers: Record<string, string> = {}): Play {
  return (response) => {
    response.writeHead(code, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message: `refused with sk-very-secret-0123456789` } }));
  };
}

test("an answer that fits comes with its tokens and its price", async () => {
  const reply = await classify();
  expect(reply).toMatchObject({ ok: true, model: "compatible:big", tokensIn: 1_000, tokensOut: 100 });
  expect(reply.costUsd).toBeCloseTo(0.003);
  expect(reply.ok && reply.output.keyTerms).toEqual(["heat pump"]);
  expect(fake.requests[0]?.authorization).toBe("Bearer sk-very-secret-0123456789");
});

test("L1: an answer in a code fence is read; a model is shown its error once, and what does not fit then has failed", async () => {
  play = (): Play => ({ text: `\`\`\`json\n${good}\n\`\`\`` });
  expect(await classify()).toMatchObject({ ok: true });
  play = ({ isRepair }): Play => ({ text: isRepair ? good : `Certainly! ${good}` });
  expect(await classify()).toMatchObject({ ok: true, tokensIn: 2_000 });
  play = (): Play => ({ text: '{"queryType": "gossip"}' });
  const reply = await classify();
  expect(reply).toMatchObject({ ok: false, failure: { kind: "invalid_output" }, tokensIn: 2_000 });
});

test("of a list that is longer than was asked the first are taken, and nobody is asked anew", async () => {
  const terms = Array.from({ length: 30 }, (_, nth) => `term ${nth}`);
  play = (): Play => ({ text: JSON.stringify({ ...JSON.parse(good), keyTerms: terms }) });
  const reply = await classify();
  expect(reply).toMatchObject({ ok: true, tokensIn: 1_000 });
  expect(reply.ok && reply.output.keyTerms).toEqual(terms.slice(0, 12));
});

test.each([
  ["two objects", `${good}${good}`],
  ["a trailing comma", '{"queryType":"factual",}'],
  ["single quotes", "{'queryType':'factual'}"],
  ["a comment", `// here\n${good}`],
  ["not a number", '{"queryType":NaN}'],
  ["half of it", good.slice(0, 40)],
  ["nothing", "  "],
])("L1: %s is never mended in silence", (_, text) => {
  expect(parseAnswer(text).ok).toBe(false);
});

test.each([
  ["length", { text: good, finish: "length" }],
  ["content_filter", { text: good, finish: "content_filter" }],
  ["an empty answer", { text: "" }],
])("L4, L5: an answer that ends with %s is not taken for whole", async (_, played) => {
  play = (): Play => played;
  expect(await classify()).toMatchObject({ ok: false, failure: { kind: "invalid_output" } });
});

test.each([[{}], [{ prompt_tokens: -5, completion_tokens: -5 }], [{ prompt_tokens: 1e12, completion_tokens: 1e12 }]])(
  "L9: usage that cannot be true (%o) is counted by ourselves",
  async (usage) => {
    play = (): Play => ({ text: good, usage });
    const reply = await classify();
    expect(reply.ok).toBe(true);
    expect(reply.tokensIn).toBeGreaterThan(100);
    expect(reply.tokensIn).toBeLessThan(5_000);
  },
);

test("F34: a provider that asks to wait is waited for, by every worker of the install", async () => {
  play = ({ nth }): Play => (nth === 1 ? status(429, { "retry-after": "1" }) : { text: good });
  const first = classify();
  const paused = (): Promise<unknown[]> => own.db.$queryRaw`select 1 from provider_pause`;
  await untilFound(own.db, async () => ((await paused()).length === 1 ? true : null));
  const second = classify();
  expect([(await first).ok, (await second).ok]).toEqual([true, true]);
  const isOver = own.db.$queryRaw`select clock_timestamp() >= until as over from provider_pause`;
  expect(await isOver).toEqual([{ over: true }]);
  expect(fake.requests).toHaveLength(3);
});

test("F35, F36: a provider that cannot answer, or stops in the middle, is asked again and then said to be away", async () => {
  play = ({ nth }): Play => (nth < 3 ? status(503) : { text: good });
  expect(await classify()).toMatchObject({ ok: true });
  // Longer before the third time than before the second, and never two workers at one moment.
  const [second = 0, third = 0, ...more] = slept;
  expect([second >= 500 && second <= 1_500, third >= 2_000 && third <= 6_000, more]).toEqual([true, true, []]);
  // It answers again: what was noted of it is gone.
  expect(await own.db.$queryRaw`select 1 from provider_pause`).toEqual([]);
  fake.requests.length = 0;
  play = (): Play => ({ text: good, cutAt: 1 });
  expect(await classify()).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
  expect(fake.requests).toHaveLength(3);
});

test("F35: a provider that fails again and again is left alone, and one call tries whether it is back", async () => {
  play = (): Play => status(529);
  expect((await classify()).ok).toBe(false);
  const waiting = classify();
  const paused = (): Promise<{ failures: number; ms: number }[]> =>
    own.db
      .$queryRaw`select failures, extract(epoch from until - clock_timestamp())::float8 * 1000 as ms from provider_pause`;
  await untilFound(own.db, async () => ((await paused())[0]?.failures === 5 ? true : null));
  expect((await paused())[0]?.ms).toBeGreaterThan(5_000);
  // Nobody asks meanwhile; when the time has come ten want to, and one of them tries for all.
  const tried = new Tally();
  play = (): Play => {
    tried.add();
    return (response): void => {
      setImmediate(() => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(pieces("big", { text: good }).join(""));
      });
    };
  };
  const before = fake.requests.length;
  const many = Array.from({ length: 10 }, () => classify());
  await own.db.$executeRaw`update provider_pause set until = clock_timestamp()`;
  await tried.reaches(1);
  const all = await Promise.all([waiting, ...many]);
  expect(all.every((reply) => reply.ok)).toBe(true);
  expect(fake.requests.length - before).toBe(11);
  expect(await paused()).toEqual([]);
}, 20_000);

test("F34, F39: a long pause is not sat out: the call says so, and when it can be made again", async () => {
  await own.db.$executeRaw`insert into provider_pause (provider, until, failures)
    values ('compatible', clock_timestamp() + interval '4 minutes', 9)`;
  const reply = await classify();
  expect(reply).toMatchObject({ ok: false, failure: { kind: "unavailable", code: "provider_down" }, tokensIn: 0 });
  expect(!reply.ok && reply.failure.retryAfterMs).toBeGreaterThan(230_000);
  expect(!reply.ok && reply.failure.message).toMatch(
    /^compatible does not answer at present\. It is asked again in 2[34]\d seconds, and the run goes on by itself\.$/,
  );
  await own.db.$executeRaw`update provider_pause set failures = 4`;
  const waiting = await classify();
  expect(!waiting.ok && waiting.failure.message).toMatch(/^compatible asked to wait\. /);
  expect(fake.requests).toHaveLength(0);
});

test("F50, L10: a refused key or request is not tried again, and no key is ever shown", async () => {
  for (const code of [401, 403, 400, 404]) {
    fake.requests.length = 0;
    play = (): Play => status(code);
    const reply = await classify();
    // Another key can be set: a run waits for it.
    const failure = code === 401 ? { code: "provider_down" } : { kind: "permanent", code: String(code) };
    expect(reply).toMatchObject({ ok: false, failure });
    expect(JSON.stringify(reply)).not.toContain("very-secret");
    expect(fake.requests).toHaveLength(1);
  }
});

test("F38: a call that is aborted ends at once", async () => {
  const asked = new Tally();
  play = (): Play => {
    asked.add();
    return (): void => undefined;
  };
  const abort = new AbortController();
  const call = classify(abort.signal);
  await asked.reaches(1);
  abort.abort(new Error("cancelled"));
  await expect(call).rejects.toThrow("cancelled");
});

test("no more calls go out at once than a provider is given", async () => {
  let now = 0;
  let most = 0;
  const open: (() => void)[] = [];
  const opened = new Tally();
  play = (): Play => {
    now += 1;
    most = Math.max(most, now);
    return (response): void => {
      open.push(() => {
        now -= 1;
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(pieces("big", { text: good }).join(""));
      });
      opened.add();
    };
  };
  const calls = Array.from({ length: 6 }, () => classify());
  for (let answered = 0; answered < 6; answered += 1) {
    await opened.reaches(Math.min(answered + 2, 6));
    open.shift()?.();
  }
  expect((await Promise.all(calls)).every((reply) => reply.ok)).toBe(true);
  expect(most).toBe(2);
});

test("the environment names models by role; a wrong value is refused with its name", () => {
  const models = readModels(environment({ STEMMA_REVIEW_MODEL: "anthropic:judge", ANTHROPIC_API_KEY: "k" }));
  if (!models) throw new Error("There are no models.");
  expect(modelFor(models, "write_section").model).toBe("big");
  expect(modelFor(models, "extract_facts").model).toBe("small");
  expect(modelFor(models, "review_report")).toMatchObject({ provider: "anthropic", model: "judge" });
  const listed = readModels({ NODE_ENV: "test", STEMMA_MODEL: "openai:gpt-5-mini-2025-08-07", OPENAI_API_KEY: "k" });
  expect(listed?.research.price).toEqual({ in: 0.25, out: 2 });
  expect(readModels({ NODE_ENV: "test" })).toBeNull();
  expect(() => readModels({ NODE_ENV: "test", STEMMA_MODEL: "big" })).toThrow("STEMMA_MODEL");
  expect(() => readModels({ NODE_ENV: "test", STEMMA_MODEL: "openai:x" })).toThrow("OPENAI_API_KEY");
  expect(() => parsePrices("x=cheap")).toThrow("STEMMA_PRICES");
});

test("requests to models are counted by provider and outcome, with their tokens and what they cost", async () => {
  const figures = await keepFigures();
  const well = await classify();
  play = (): Play => ({ text: "no JSON" });
  const badly = await classify();
  expect(await figures("stemma_model_requests_total")).toEqual([
    'stemma_model_requests_total{provider="compatible",outcome="invalid_output"} 1',
    'stemma_model_requests_total{provider="compatible",outcome="ok"} 1',
  ]);
  expect(await figures("stemma_model_tokens_total")).toEqual([
    `stemma_model_tokens_total{provider="compatible",direction="in"} ${well.tokensIn + badly.tokensIn}`,
    `stemma_model_tokens_total{provider="compatible",direction="out"} ${well.tokensOut + badly.tokensOut}`,
  ]);
  const [cost = ""] = await figures("stemma_model_cost_usd_total");
  expect(Number(cost.split(" ").at(-1))).toBeCloseTo(well.costUsd + badly.costUsd);
});

test("what was spent on every try counts, and a provider's pause outlives an answer", async () => {
  play = ({ nth }): Play => (nth === 1 ? { text: good, cutAt: 2 } : { text: good });
  const reply = await classify();
  expect(reply.ok).toBe(true);
  expect(reply.tokensIn).toBeGreaterThan(1_000);
  expect(reply.tokensOut).toBeGreaterThan(100);
  expect(reply.costUsd).toBeGreaterThan(0.003);
  fake.requests.length = 0;
  play = ({ nth }): Play => (nth === 1 ? status(429, { "retry-after": "0" }) : { text: good });
  expect((await classify()).ok).toBe(true);
  expect(await own.db.$queryRaw`select failures from provider_pause`).toEqual([{ failures: 0 }]);
});

test("a model is told the schema of its answer, and in a second try what was wrong with the first", async () => {
  play = ({ isRepair }): Play => ({ text: isRepair ? good : '{"queryType":"gossip"}' });
  expect(await classify()).toMatchObject({ ok: true, output: { queryType: "factual" } });
  const [first, second, ...more] = fake.requests;
  expect(more).toEqual([]);
  expect(first?.system).toMatch(/^Answer with one JSON object and nothing else: .*"queryType"/s);
  expect([first?.said.length, second?.said.length]).toEqual([1, 2]);
  expect(second?.said[0]).toBe(first?.prompt);
  expect(second?.said[1]).toMatch(
    /^Your answer does not fit: [\s\S]*queryType[\s\S]*\nAnswer again, with one JSON object/,
  );
});

test("lists within lists are cut to what was asked, each for itself", async () => {
  const side = (nth: number): object => ({
    name: `Side ${nth}`,
    focus: "Dues",
    questions: Array.from({ length: nth === 1 ? 9 : 2 }, (_, of) => `Question ${nth}.${of}?`),
  });
  play = (): Play => ({ text: JSON.stringify({ perspectives: Array.from({ length: 8 }, (_, nth) => side(nth)) }) });
  const kind = "discover_perspectives";
  const { signal } = new AbortController();
  const reply = await driving().runAgent({ kind, input: exampleInputs[kind], prompt: "Which sides?", signal });
  const perspectives = reply.ok ? reply.output.perspectives : [];
  expect(perspectives.map(({ questions }) => questions.length)).toEqual([2, 6, 2, 2, 2, 2]);
  expect(perspectives[1]?.questions.at(-1)).toBe("Question 1.5?");
  expect(fake.requests).toHaveLength(1);
});

test("a call may cost its prompt and a usual answer, by the price of its model", () => {
  const prompt = "What do heat pumps cost? ".repeat(40);
  const tokensIn = countTokens(prompt) + 500;
  const { estimate } = driving();
  const usd = (tokensIn * 2 + 3_000 * 10) / 1_000_000;
  const priced = estimate?.({ kind: "classify", prompt });
  expect(priced?.tokens).toBe(tokensIn + 3_000);
  expect(priced?.usd).toBeCloseTo(usd, 10);
  // The model that reads passages has no price here.
  expect(estimate?.({ kind: "extract_facts", prompt })).toEqual({ tokens: tokensIn + 3_000, usd: 0 });
});

test.each([
  ["as it is", `${good}`],
  ["in a fence", `\n\`\`\`json\n${good}\n\`\`\`\n`],
  ["in a fence of no language", `\`\`\`\n${good}\n\`\`\``],
])("an answer is read %s", (_, text) => {
  expect(parseAnswer(text)).toEqual({ ok: true, value: JSON.parse(good) });
});
