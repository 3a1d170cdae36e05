import { expect, test } from "vitest";
import type { Failure } from "@/lib/domain/core/failure";
import { SnapshotId, SourceId } from "@/lib/domain/core/ids";
import { vectorRequest } from "@/lib/domain/core/vector-request";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { Paid, Retrieved, Spend } from "./driver";
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

const signal = new AbortController().signal;
const hits = [{ provider: "library", url: "library:1", title: "Tides", snippet: "High at noon.", published: null }];
const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** A bundle's files of the world: each record in a file of its own, in the order given. */
function world(folder: "searches" | "fetches" | "sources", records: readonly object[]): [string, string][] {
  return records.map((record, nth) => [`evidence/${folder}/000${nth + 1}.json`, canonicalJson(record)]);
}

function searched(query: string, part: { results?: unknown; failure?: unknown; ends?: number } = {}): object {
  const { results = hits, failure = null, ends = 2 } = part;
  return { node: "search-1", query, provider: "library", results, failure, startedAt: at(ends - 1), endedAt: at(ends) };
}

/** A request for vectors that an attempt made for a query, as it is kept. */
function embedded(nth: number, call: { query: string; attempt: number; failure?: unknown }): [string, string][] {
  const folder = `evidence/agents/wave1/search-1/000${nth}`;
  const spent = { model: "compatible:v", tokensIn: nth, tokensOut: 0, costUsd: nth, startedAt: at(1), endedAt: at(2) };
  const meta = { node: "search-1", agent: "embed_passages", attempt: call.attempt, failure: call.failure ?? null };
  return [
    [`${folder}/prompt.md`, vectorRequest(call.query, ["h1"])],
    [`${folder}/meta.json`, canonicalJson({ ...meta, ...spent })],
    [`${folder}/output.json`, canonicalJson({ vectors: nth, dimensions: 3 })],
  ];
}

function replaying(
  files: Iterable<[string, string]>,
  {
    attempt = 1,
    findSource = (): Promise<Retrieved | null> => Promise.resolve(null),
  }: { attempt?: number; findSource?: () => Promise<Retrieved | null> } = {},
): ReturnType<typeof replayDriver> {
  return replayDriver(openRecording(new Map(files)), { node: "search-1", attempt, findSource });
}

test("a search finds again what it found, or fails as it did; of one that was made again the answer counts", async () => {
  const driver = replaying(
    world("searches", [
      searched("tides", { results: null, failure: away, ends: 2 }),
      searched("tides", { ends: 4 }),
      searched("tides", { results: [], ends: 6 }),
      searched("moons", { results: null, failure: away, ends: 8 }),
    ]),
  );
  const times = { startedAtMs: 3_000, endedAtMs: 4_000 };
  const ask = (query: string): ReturnType<typeof driver.search> => driver.search({ query, limit: 3, signal });
  expect(await ask("tides")).toEqual({ ok: true, hits, ...times });
  expect(await ask("moons")).toEqual({ ok: false, failure: away, startedAtMs: 7_000, endedAtMs: 8_000 });
  expect(await ask("suns")).toMatchObject({
    ok: false,
    failure: { kind: "permanent", code: "not_recorded", message: "The recording holds no answer for a search." },
  });
});

test("the clock of a replay stands at the latest end of what it has answered", async () => {
  const driver = replaying(world("searches", [searched("late", { ends: 9 }), searched("early", { ends: 5 })]));
  expect(driver.now()).toBe(0);
  await driver.search({ query: "late", limit: 3, signal });
  await driver.search({ query: "early", limit: 3, signal });
  expect(driver.now()).toBe(9_000);
  expect(await driver.search({ query: "never", limit: 3, signal })).toMatchObject({
    startedAtMs: 9_000,
    endedAtMs: 9_000,
  });
});

test("what a search paid for vectors is paid again as it was recorded, by its own attempt alone", async () => {
  const files = [
    ...world("searches", [searched("tides"), searched("moons")]),
    ...embedded(1, { query: "tides", attempt: 1 }),
    ...embedded(2, { query: "tides", attempt: 2, failure: away }),
    ...embedded(3, { query: "moons", attempt: 2 }),
  ];
  const paid: { prompt: string; model: string; paid: Paid }[] = [];
  const spend: Spend = async ({ prompt, model, estimate }, make) => {
    expect(estimate).toBeNull();
    paid.push({ prompt, model, paid: await make() });
    return null;
  };
  const tides = { prompt: vectorRequest("tides", ["h1"]), model: "compatible:v" };
  const of = (nth: number, failure: unknown): object => ({
    ...tides,
    paid: {
      output: { vectors: nth, dimensions: 3 },
      failure,
      tokensIn: nth,
      costUsd: nth,
      startedAtMs: 1_000,
      endedAtMs: 2_000,
    },
  });
  await replaying(files).search({ query: "tides", limit: 3, signal, spend });
  await replaying(files, { attempt: 2 }).search({ query: "tides", limit: 3, signal, spend });
  expect(paid).toEqual([of(1, null), of(2, away)]);
});

test("a page is the source that was read, where that is there still; what failed fails as it did", async () => {
  const retrieved = {
    snapshotId: SnapshotId.parse(crypto.randomUUID()),
    sourceId: SourceId.parse(crypto.randomUUID()),
    sha256: "a",
  };
  const source = {
    label: "aaaa",
    sha256: "a",
    kind: "url",
    title: "Tides",
    snapshotTitle: null,
    author: null,
    publishedOn: null,
    language: null,
    mediaType: "text/html",
    pages: [],
    notes: [],
    url: null,
    canonicalUrl: null,
    fileName: null,
    readAt: at(1),
  };
  const page = (url: string, of: string | null, failure: unknown): object => {
    return { node: "search-1", url, source: of, failure, startedAt: at(1), endedAt: at(2) };
  };
  const [tides, moons, suns] = ["tides", "moons", "suns"].map((name) => `https://example.org/${name}`);
  if (tides === undefined || moons === undefined || suns === undefined) throw new Error("Three pages were named.");
  const files = [
    ...world("sources", [source]),
    ...world("fetches", [page(tides, "aaaa", null), page(moons, null, away), page(suns, "bbbb", null)]),
  ];
  const times = { startedAtMs: 1_000, endedAtMs: 2_000 };
  const driver = replaying(files, { findSource: async () => retrieved });
  expect(await driver.retrieve({ url: tides, signal })).toEqual({ ok: true, retrieved, ...times });
  expect(await driver.retrieve({ url: moons, signal })).toEqual({ ok: false, failure: away, ...times });
  const missing = (url: string): unknown =>
    expect.objectContaining({ ok: false, failure: expect.objectContaining({ message: expect.stringContaining(url) }) });
  expect(await driver.retrieve({ url: suns, signal })).toEqual(missing(suns));
  // The first time that a page was read counts, and a source that went is no other.
  expect(await replaying(files).retrieve({ url: tides, signal })).toEqual(missing(tides));
});

test("of a page that was read twice the first time counts", async () => {
  const page = { node: "search-1", url: "https://example.org/tides", source: null };
  const first = { ...page, failure: away, startedAt: at(1), endedAt: at(2) };
  const second = { ...page, failure: garbled, startedAt: at(3), endedAt: at(4) };
  const driver = replaying(world("fetches", [first, second]));
  expect(await driver.retrieve({ url: page.url, signal })).toMatchObject({ failure: away });
});

test("an attempt reads of the knowledge base what it read, and of no other attempt or node", async () => {
  const reads = [
    { node: "search-1", attempt: 1, name: "known", sha256: "a" },
    { node: "search-1", attempt: 2, name: "known", sha256: "b" },
    { node: "search-2", attempt: 1, name: "known", sha256: "b" },
  ];
  const files: [string, string][] = [
    ["evidence/knowledge/reads.jsonl", `${reads.map((read) => JSON.stringify(read)).join("\n")}\n`],
    ["evidence/knowledge/a.json", '{"facts":1}'],
    ["evidence/knowledge/b.json", '{"facts":2}'],
    ["evidence/sources/c.txt", "The tide is high."],
  ];
  const recall = async (attempt: number, name: string): Promise<unknown> =>
    replaying(files, { attempt }).recall?.(name);
  expect(await recall(1, "known")).toEqual({ facts: 1 });
  expect(await recall(2, "known")).toEqual({ facts: 2 });
  expect([await recall(3, "known"), await recall(1, "memory")]).toEqual([undefined, undefined]);
  const recording = openRecording(new Map(files));
  expect(recording.reads("known")).toEqual([{ facts: 1 }, { facts: 2 }, { facts: 2 }]);
  expect([recording.textOf("c"), recording.textOf("d"), recording.source("c")]).toEqual([
    "The tide is high.",
    undefined,
    undefined,
  ]);
});

test("calls with one prompt are answered in the order in which they were made, whichever stage they belong to", () => {
  const made = [
    ["wave2/verify/0002", 2],
    ["citations/verify/0001", 1],
    ["wave1/verify/0003", 3],
  ] as const;
  const files = made.flatMap(([folder, attempt]): [string, string][] => {
    const spent = { model: "m", tokensIn: 1, tokensOut: 1, costUsd: 0, startedAt: at(1), endedAt: at(1) };
    const meta = { node: "verify", agent: "recover", attempt, failure: null, ...spent };
    return [
      [`evidence/agents/${folder}/meta.json`, canonicalJson(meta)],
      [`evidence/agents/${folder}/prompt.md`, prompt],
    ];
  });
  const recording = openRecording(new Map(files));
  expect(recording.calls("verify", "recover", prompt).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  expect(recording.calls("verify", "classify", prompt)).toEqual([]);
});
