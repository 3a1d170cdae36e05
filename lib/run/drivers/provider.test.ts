import { APICallError } from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import { GuardedAddress } from "@/lib/sources/fetch/guarded-transport";
import { aFakeModel, type FakeModel, type ModelRequest, type Play, pieces } from "@/lib/testing/rigs/fakes/fake-model";
import type { ModelChoice } from "./models";
import { type Answered, ask, draftSoFar, failureOf, fieldSoFar, GUARDED, soundCount, transportOf } from "./provider";

const text = `{"markdown":"${"Heat pumps keep running in the cold. ".repeat(12).trim()}"}`;
let fake: FakeModel;
let play: (asked: ModelRequest) => Play = () => ({ text });

beforeAll(async () => {
  fake = await aFakeModel((asked) => play(asked));
});
afterEach(() => {
  play = (): Play => ({ text });
});
afterAll(() => fake.close());

const asked = {
  system: "Answer with JSON.",
  messages: [{ role: "user" as const, content: "What is known?" }],
};

function asking(
  more: {
    onText?: (soFar: string) => void;
    patience?: { firstMs: number; nextMs: number };
    price?: ModelChoice["price"];
    signal?: AbortSignal;
  } = {},
): Promise<Answered> {
  const { price = { in: 1, out: 10 }, ...others } = more;
  const choice: ModelChoice = {
    provider: "compatible",
    model: "m",
    apiKey: null,
    baseUrl: fake.baseUrl,
    price,
    calls: 4,
  };
  return ask({
    ...asked,
    choice,
    schema: z.object({ markdown: z.string() }),
    maxTokens: 1_000,
    signal: new AbortController().signal,
    ...others,
  });
}

test("an answer is heard while it is written, and whole at the end", async () => {
  const heard: string[] = [];
  const answer = await asking({ onText: (soFar) => heard.push(soFar) });
  expect(answer).toMatchObject({ ok: true, text, tokensIn: 1_000, tokensOut: 100 });
  expect(heard.length).toBeGreaterThan(5);
  expect(heard.every((soFar) => text.startsWith(soFar))).toBe(true);
  const begun = heard[3] ?? "";
  expect(await fieldSoFar(begun, "markdown")).toBe(begun.slice('{"markdown":"'.length));
  expect(await fieldSoFar('{"mark', "markdown")).toBeNull();
  const report = '{"markdown":"So much.","sections":[{"heading":"Costs","markdown":"And so';
  expect(await draftSoFar(report)).toBe("So much.\n\n### Costs\n\nAnd so");
  expect(await draftSoFar('{"mark')).toBeNull();
});

test("F36: an answer that is cut anywhere is never taken for whole, and what was said until then is paid for", async () => {
  const count = pieces("m", { text }).length;
  for (let cutAt = 0; cutAt < count - 3; cutAt += 1) {
    play = (): Play => ({ text, cutAt });
    const answer = await asking();
    const isWhole = answer.ok && answer.text === text;
    expect([cutAt, answer.ok && !isWhole]).toEqual([cutAt, false]);
    if (!answer.ok) expect(answer.failure.kind).toBe("unavailable");
    if (!answer.ok && cutAt > 1) expect(answer.costUsd).toBeGreaterThan(0);
  }
}, 30_000);

test("F37: a model that says nothing, or falls silent, is not waited for without end", async () => {
  play = (): Play => (): void => undefined;
  const silent = await asking({ patience: { firstMs: 60, nextMs: 60 } });
  expect(silent).toMatchObject({ ok: false, failure: { kind: "timeout" }, tokensIn: 0 });
  play =
    (): Play =>
    (response): void => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(pieces("m", { text }).slice(0, 3).join(""));
    };
  const halted = await asking({ patience: { firstMs: 60_000, nextMs: 60 } });
  expect(halted).toMatchObject({
    ok: false,
    failure: { kind: "timeout", message: "The model server fell silent within an answer of m." },
  });
  expect(halted.tokensOut).toBeGreaterThan(0);
});

test("a model that reasons first is heard, and one that only reasons has not answered", async () => {
  const reason = (content: string): string =>
    `data: ${JSON.stringify({ id: "f", object: "chat.completion.chunk", created: 0, model: "m", choices: [{ index: 0, delta: { reasoning_content: content }, finish_reason: null }] })}\n\n`;
  const thinking = [reason("Let me see. "), reason("It is cold.")];
  const answered =
    (parts: string[]): Play =>
    (response): void => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end([...thinking, ...parts].join(""));
    };
  play = (): Play => answered(pieces("m", { text }));
  expect(await asking()).toMatchObject({ ok: true, text });
  play = (): Play => answered(pieces("m", { text: "" }));
  expect(await asking()).toMatchObject({
    ok: false,
    failure: { kind: "invalid_output", message: "The answer is empty." },
  });
});

test("a call for a tool that nobody offered is no answer", async () => {
  const call = { index: 0, id: "c1", type: "function", function: { name: "send_mail", arguments: '{"to":"x"}' } };
  const chunk = { id: "f", object: "chat.completion.chunk", created: 0, model: "m" };
  const parts = [
    `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] })}\n\n`,
    `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] })}\n\n`,
    "data: [DONE]\n\n",
  ];
  play =
    (): Play =>
    (response): void => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(parts.join(""));
    };
  expect((await asking()).ok).toBe(false);
});

const choice: ModelChoice = {
  provider: "compatible",
  model: "m",
  apiKey: "sk-a-secret-key",
  baseUrl: "http://127.0.0.1:1",
  price: { in: 1, out: 10 },
  calls: 4,
};

function refusedWith(statusCode: number, message = "no", responseHeaders: Record<string, string> = {}): Failure {
  const about = { url: choice.baseUrl ?? "", requestBodyValues: {} };
  return failureOf(new APICallError({ message, statusCode, responseHeaders, ...about }), choice);
}

test("a server that asks to wait says how long in seconds or by a date; what is neither says nothing", () => {
  const waits = (header: string): number | undefined => refusedWith(429, "no", { "retry-after": header }).retryAfterMs;
  expect(waits("7")).toBe(7_000);
  expect(waits("0.5")).toBe(500);
  expect(waits("-3")).toBe(0);
  expect(waits("Thu, 01 Jan 1970 00:00:00 GMT")).toBe(0);
  const inAnHour = waits(new Date(Date.now() + 3_600_000).toUTCString()) ?? 0;
  expect(inAnHour).toBeGreaterThan(3_000_000);
  expect(inAnHour).toBeLessThanOrEqual(3_600_000);
  for (const header of ["", " ", "soon"]) expect(waits(header), header).toBeUndefined();
  expect(refusedWith(429)).toMatchObject({ kind: "rate_limited", code: "429" });
  expect(refusedWith(429)).not.toHaveProperty("retryAfterMs");
});

test("a failure's kind says whether asking again can help, and its sentence never has the key", () => {
  const kinds = [400, 403, 404, 408, 409, 422, 500, 503].map((status) => refusedWith(status).kind);
  expect(kinds).toEqual([
    "permanent",
    "permanent",
    "permanent",
    "unavailable",
    "unavailable",
    "permanent",
    "unavailable",
    "unavailable",
  ]);
  // A refused key is no fault of the work: it waits for another key.
  expect(refusedWith(401)).toMatchObject({ kind: "unavailable", code: PROVIDER_DOWN, retryAfterMs: 60_000 });
  expect(failureOf(new Error("ECONNREFUSED"), choice).kind).toBe("unavailable");
  for (const status of [401, 403, 404, 429, 500])
    expect(refusedWith(status, "bad key sk-a-secret-key").message).not.toContain("sk-a-secret-key");
  expect(failureOf(new Error("sent sk-a-secret-key"), choice).message).not.toContain("sk-a-secret-key");
});

test("what a provider refuses is told by its name and in one line, with what a step can do about it", () => {
  const told = [400, 401, 403, 404, 408, 409, 429, 499, 500, 529].map((status) => {
    const { kind, code, message } = refusedWith(status, "no  such\n model");
    return `${kind} ${code}: ${message}`;
  });
  expect(told).toEqual([
    "permanent 400: The model server refuses the request to m: no such model",
    `unavailable ${PROVIDER_DOWN}: The model server refuses the key (no such model). Set another one; the run waits and goes on by itself.`,
    "permanent 403: The model server refuses the key: no such model",
    "permanent 404: The model server refuses the request to m: no such model",
    "unavailable 408: The model server cannot answer: no such model",
    "unavailable 409: The model server cannot answer: no such model",
    "rate_limited 429: The model server asks to wait: no such model",
    "permanent 499: The model server refuses the request to m: no such model",
    "unavailable 500: The model server cannot answer: no such model",
    "unavailable 529: The model server cannot answer: no such model",
  ]);
  const names = (["openrouter", "anthropic", "openai", "google"] as const).map(
    (provider) => failureOf(new Error("gone"), { ...choice, provider }).message,
  );
  expect(names).toEqual(
    ["OpenRouter", "Anthropic", "OpenAI", "Google"].map(
      (name) => `${name} could not be reached, or its answer not read: gone`,
    ),
  );
});

test("what is no refusal of a provider is told as an answer that did not come, but for an address that the guard holds back", () => {
  const about = { url: "http://127.0.0.1:1", requestBodyValues: {} };
  const unread = "The model server could not be reached, or its answer not read: ";
  for (const statusCode of [200, 399]) {
    const { kind, code, message } = failureOf(new APICallError({ message: "odd", statusCode, ...about }), choice);
    expect([kind, code, message]).toEqual(["unavailable", undefined, `${unread}odd`]);
  }
  expect(failureOf(new APICallError({ message: "odd", ...about }), choice).message).toBe(`${unread}odd`);
  expect(failureOf("a text", choice).message).toBe(`${unread}a text`);
  const held = new GuardedAddress("This address is not public.");
  expect(failureOf(held, choice)).toEqual({ kind: "permanent", code: GUARDED, message: held.message });
});

test("what looks like a key is never shown, whoever's it is, and no more than the beginning of what was said", () => {
  const said = (message: string, apiKey: string | null = null): string =>
    failureOf(new Error(message), { ...choice, apiKey }).message.split("read: ")[1] ?? "";
  for (const key of ["sk-0123456789abcdef", "key_0123456789ABCDEF", "AIzaSy0123456789abcdef"])
    expect(said(`wrong ${key}, and ${key}`)).toBe("wrong [key], and [key]");
  expect(said("a key-ring")).toBe("a key-ring");
  expect(said("hunter2, hunter2", "hunter2")).toBe("[key], [key]");
  expect(said("x".repeat(400))).toBe("x".repeat(300));
});

test("a provider's count of tokens is taken where it can be true, else our own", () => {
  const counts: [number | undefined, number][] = [
    [7, 100],
    [3_000, 100],
    [6.6, 100],
    [1, 0],
    [1_000, 0],
  ];
  expect(counts.map(([given, counted]) => soundCount(given, counted))).toEqual([7, 3_000, 7, 1, 1_000]);
  for (const wrong of [undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 3_001])
    expect(soundCount(wrong, 100), String(wrong)).toBe(100);
});

test("what a call took is the provider's figure, then its tokens by their price, and nothing where nobody says a price", async () => {
  const cost = async (usage: object, price: ModelChoice["price"]): Promise<Answered> => {
    play = (): Play => ({ text, usage });
    return asking({ price });
  };
  const usage = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 };
  expect(await cost({ ...usage, cost: 0.42 }, { in: 1, out: 10 })).toMatchObject({ costUsd: 0.42 });
  expect((await cost(usage, { in: 1, out: 10 })).costUsd).toBeCloseTo(0.002, 10);
  expect((await cost(usage, null)).costUsd).toBe(0);
  expect((await cost({ ...usage, cost: -1 }, null)).costUsd).toBe(0);
  const own = await cost({}, { in: 1, out: 10 });
  const tokensIn = countTokens(asked.system + JSON.stringify(asked.messages));
  const tokensOut = countTokens(text) + 200;
  expect(own).toMatchObject({ tokensIn, tokensOut });
  expect(own.costUsd).toBeCloseTo((tokensIn + 10 * tokensOut) / 1_000_000, 10);
});

test("an answer that was cut off, is blank or runs on without end is none, and says so", async () => {
  const failed = async (said: Play): Promise<string> => {
    play = (): Play => said;
    const answer = await asking();
    return answer.ok ? "" : `${answer.failure.kind}: ${answer.failure.message}`;
  };
  expect(await failed({ text, finish: "length" })).toBe("invalid_output: The answer was cut off (length).");
  expect(await failed({ text: " \n " })).toBe("invalid_output: The answer is empty.");
  expect(await failed({ text: "x".repeat(1_000_001) })).toBe("invalid_output: The answer is longer than a megabyte.");
  expect(await failed({ text: "x".repeat(1_000_000) })).toBe("");
});

test("a call that is given up is thrown as whoever gave it up says", async () => {
  const abort = new AbortController();
  play = (): Play => {
    abort.abort(new Error("cancelled"));
    return (): void => undefined;
  };
  await expect(asking({ signal: abort.signal })).rejects.toThrow("cancelled");
});

test("a server is reached past the guard where an administrator entered its address", () => {
  expect(transportOf({ ...choice, isGuarded: true }).fetch).toBeTypeOf("function");
  expect(transportOf({ ...choice, isGuarded: false })).toEqual({});
  expect(transportOf(choice)).toEqual({});
});

test("of an answer that is still being written people read its text and its sections, once its text has begun", async () => {
  expect(await draftSoFar("")).toBeNull();
  expect(await draftSoFar('{"title":"T"')).toBeNull();
  expect(await draftSoFar('{"markdown":"So')).toBe("So");
  const sections = '"sections":[{"heading":"Costs","markdown":"Much."},{"heading":"Who';
  expect(await draftSoFar(`{"markdown":"So.",${sections}`)).toBe("So.\n\n### Costs\n\nMuch.\n\n### Who\n\n");
  expect(await fieldSoFar('{"answer":"It is', "answer")).toBe("It is");
  expect(await fieldSoFar('{"answer":4}', "answer")).toBeNull();
  expect(await fieldSoFar('{"other":"It is"}', "answer")).toBeNull();
});
