import { expect, test } from "vitest";
import type { Failure } from "@/lib/domain/core/failure";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { openRecording } from "./recording";
import { replayDriver } from "./replay";

const prompt = "Does the quote bear the sentence out?\n";
const away: Failure = { kind: "unavailable", code: "provider_down", message: "The provider is away." };
const garbled: Failure = { kind: "invalid_output", message: "The answer could not be read." };

interface Try {
  attempt: number;
  failure: Failure | null;
  reason?: string;
}

/** A bundle's files with one call of the node `verify` for each try, in the order in which they were made. */
function recorded(tries: readonly Try[]): Map<string, string> {
  return new Map(
    tries.flatMap(({ attempt, failure, reason = "" }, index): [string, string][] => {
      const folder = `evidence/agents/citations/verify/000${index + 1}`;
      const at = new Date(index * 1_000).toISOString();
      const spent = { model: "m", tokensIn: 1, tokensOut: 1, costUsd: 0, startedAt: at, endedAt: at };
      const meta = { node: "verify", agent: "recover", attempt, failure, ...spent };
      const output = failure === null ? { notes: reason } : null;
      return [
        [`${folder}/prompt.md`, prompt],
        [`${folder}/meta.json`, canonicalJson(meta)],
        [`${folder}/output.json`, canonicalJson(output)],
      ];
    }),
  );
}

async function answered(tries: readonly Try[], attempt: number): Promise<unknown> {
  const findSource = (): Promise<null> => Promise.resolve(null);
  const driver = replayDriver(openRecording(recorded(tries)), { node: "verify", attempt, findSource });
  const signal = new AbortController().signal;
  const input = { failure: "It failed.", prompt: "…", attempt: 1 };
  const reply = await driver.runAgent({ kind: "recover", input, prompt, signal });
  return reply.ok ? reply.output.notes : reply.failure.message;
}

test("what failed in one attempt and was answered in the next is so again, attempt by attempt", async () => {
  const tries = [
    { attempt: 1, failure: away },
    { attempt: 2, failure: null, reason: "It does." },
  ];
  expect(await answered(tries, 1)).toBe(away.message);
  expect(await answered(tries, 2)).toBe("It does.");
});

test("an attempt that was taken over replays with the answers that it ended with", async () => {
  const tries = [
    { attempt: 1, failure: garbled },
    { attempt: 1, failure: null, reason: "It does." },
  ];
  expect(await answered(tries, 1)).toBe("It does.");
});

test("an attempt that asked nothing itself had what an earlier one was answered first", async () => {
  const tries = [
    { attempt: 1, failure: garbled },
    { attempt: 1, failure: null, reason: "It does." },
    { attempt: 3, failure: null, reason: "It does not." },
  ];
  expect(await answered(tries, 2)).toBe("It does.");
});

test("a call that was given up before it was recorded fails, and names no model that the run had not", async () => {
  const driver = replayDriver(openRecording(recorded([])), {
    node: "verify",
    attempt: 1,
    findSource: async () => null,
  });
  const signal = new AbortController().signal;
  const input = { failure: "It failed.", prompt: "…", attempt: 1 };
  const reply = await driver.runAgent({ kind: "recover", input, prompt, signal });
  expect(reply).toMatchObject({ ok: false, model: "none", failure: { code: "not_recorded" } });
  // A page that the run did not record is a failure as well: a replay asks nobody.
  const url = "https://example.org/tides";
  expect(await driver.retrieve({ url, signal })).toMatchObject({ ok: false, failure: { code: "not_recorded" } });
});

test("a call is known by its delimiter, whatever the rest of its prompt says now, with its notes or without", () => {
  const delimiter = "DATA-0123456789abcdef01234567";
  const rendered = (rule: string, notes: string): string =>
    `${rule}\n\nHow data is marked: ${rule} between <<${delimiter} …>> and the end.${notes}\n`;
  const files = recorded([{ attempt: 1, failure: null, reason: "It does." }]);
  files.set("evidence/agents/citations/verify/0001/prompt.md", rendered("Then", "\n\nHeed this."));
  const recording = openRecording(files);
  const calls = (text: string): number => recording.calls("verify", "recover", text).length;
  expect(calls(rendered("Now", "\n\nHeed this."))).toBe(1);
  expect(calls(rendered("Now", ""))).toBe(1);
  expect(calls(rendered("Now", "").replace(delimiter, delimiter.replace("0", "f")))).toBe(0);
});
