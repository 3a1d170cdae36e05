import { APICallError } from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { aFakeModel, type FakeModel, type ModelRequest, type Play, pieces } from "@/lib/testing/rigs/fakes/fake-model";
import type { ModelChoice } from "./models";
import { type Answered, ask, draftSoFar, failureOf, fieldSoFar } from "./provider";

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

function asking(
  more: { onText?: (soFar: string) => void; patience?: { firstMs: number; nextMs: number } } = {},
): Promise<Answered> {
  const choice: ModelChoice = {
    provider: "compatible",
    model: "m",
    apiKey: null,
    baseUrl: fake.baseUrl,
    price: { in: 1, out: 10 },
    calls: 4,
  };
  return ask({
    choice,
    system: "Answer with JSON.",
    messages: [{ role: "user", content: "What is known?" }],
    schema: z.object({ markdown: z.string() }),
    maxTokens: 1_000,
    signal: new AbortController().signal,
    ...more,
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
  const halted = await asking({ patience: { firstMs: 5_000, nextMs: 60 } });
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
