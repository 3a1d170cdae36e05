import { createHash } from "node:crypto";
import type { z } from "zod";
import { DATA_RULE } from "@/lib/agents/call/closing";
import { isForQuery } from "@/lib/domain/core/vector-request";
import { CallRecord, FetchRecord, ReadRecord, SearchRecord, SourceRecord } from "@/lib/domain/run/bundle";
import { EMBEDDINGS } from "./driver";

/** An agent call as it was recorded. */
export interface RecordedCall extends z.infer<typeof CallRecord> {
  output: unknown;
}

/** What a run was answered, by who asked and what: all that a replay may answer from. */
export interface Recording {
  /**
   * Calls of a node with one prompt, in the order in which they were made; where the recording's version put the same
   * input into other words, the calls with that input.
   */
  calls(node: string, agent: string, prompt: string): readonly RecordedCall[];
  /** Requests for vectors that a node's search for a query made, in their order. */
  embedded(node: string, query: string): readonly (RecordedCall & { prompt: string })[];
  search(node: string, query: string): z.infer<typeof SearchRecord> | undefined;
  fetched(node: string, url: string): z.infer<typeof FetchRecord> | undefined;
  source(label: string): SourceRecord | undefined;
  /** What an attempt of a node read of the knowledge base. */
  read(node: string, attempt: number, name: string): unknown;
  /** All that was read under one name. */
  reads(name: string): readonly unknown[];
  sources: readonly SourceRecord[];
  textOf(sha256: string): string | undefined;
}

function hash(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function json(files: ReadonlyMap<string, string>, path: string): unknown {
  return JSON.parse(files.get(path) ?? "null");
}

function recordsUnder<T>(files: ReadonlyMap<string, string>, folder: string, shape: z.ZodType<T>): T[] {
  return [...files.keys()]
    .filter((path) => path.startsWith(folder) && path.endsWith(".json"))
    .sort((a, b) => (fileName(a) < fileName(b) ? -1 : 1))
    .map((path) => shape.parse(json(files, path)));
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * A prompt, then what of it is the same whatever its words are: the delimiter in its last paragraph, which is keyed by
 * the agent and its whole input, with the notes of a call that is made again, which stand behind it, and without them.
 */
function keysOf(prompt: string): string[] {
  const at = prompt.lastIndexOf(DATA_RULE);
  const [rule = "", ...notes] = at < 0 ? [] : prompt.slice(at).split("\n");
  const delimiter = /<<(DATA-[0-9a-f]{12})[0-9a-f]* …>>/.exec(rule)?.[1];
  return [...new Set([prompt, ...(delimiter === undefined ? [] : [[delimiter, ...notes].join("\n"), delimiter])])];
}

function callFolders(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()]
    .filter((path) => path.startsWith("evidence/agents/") && path.endsWith("/meta.json"))
    .map((path) => path.slice(0, -"/meta.json".length))
    .sort((a, b) => (fileName(a) < fileName(b) ? -1 : 1));
}

function callsOf(files: ReadonlyMap<string, string>): Map<string, RecordedCall[]> {
  const calls = new Map<string, RecordedCall[]>();
  for (const folder of callFolders(files)) {
    const record = CallRecord.parse(json(files, `${folder}/meta.json`));
    const prompt = files.get(`${folder}/prompt.md`) ?? "";
    const call = { ...record, output: json(files, `${folder}/output.json`) };
    for (const text of keysOf(prompt)) {
      const key = `${record.node} ${record.agent} ${hash(text)}`;
      calls.set(key, [...(calls.get(key) ?? []), call]);
    }
  }
  return calls;
}

function embeddedOf(files: ReadonlyMap<string, string>): (RecordedCall & { prompt: string })[] {
  return callFolders(files).flatMap((folder) => {
    const record = CallRecord.parse(json(files, `${folder}/meta.json`));
    const prompt = files.get(`${folder}/prompt.md`) ?? "";
    return record.agent === EMBEDDINGS ? [{ ...record, prompt, output: json(files, `${folder}/output.json`) }] : [];
  });
}

/** Reads the recording out of a bundle's files. Throws when a record has not the form that a bundle's has. */
export function openRecording(files: ReadonlyMap<string, string>): Recording {
  const calls = callsOf(files);
  const embedded = embeddedOf(files);
  const searches = recordsUnder(files, "evidence/searches/", SearchRecord);
  const fetches = recordsUnder(files, "evidence/fetches/", FetchRecord);
  const sources = recordsUnder(files, "evidence/sources/", SourceRecord);
  const reads = (files.get("evidence/knowledge/reads.jsonl") ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ReadRecord.parse(JSON.parse(line)));
  // Of repeated searches the one that was answered counts, as it did when it was recorded.
  const searched = new Map<string, z.infer<typeof SearchRecord>>();
  for (const search of searches) {
    const key = `${search.node} ${search.query}`;
    if (!searched.has(key) || searched.get(key)?.failure !== null) searched.set(key, search);
  }
  const fetched = new Map(fetches.toReversed().map((fetch) => [`${fetch.node} ${fetch.url}`, fetch]));
  const byLabel = new Map(sources.map((source) => [source.label, source]));
  const readHashes = new Map(reads.map((read) => [`${read.node} ${read.attempt} ${read.name}`, read.sha256]));
  return {
    calls: (node, agent, prompt) =>
      keysOf(prompt)
        .map((text) => calls.get(`${node} ${agent} ${hash(text)}`))
        .find((found) => found !== undefined) ?? [],
    embedded: (node, query) => embedded.filter((call) => call.node === node && isForQuery(call.prompt, query)),
    search: (node, query) => searched.get(`${node} ${query}`),
    fetched: (node, url) => fetched.get(`${node} ${url}`),
    source: (label) => byLabel.get(label),
    read(node, attempt, name): unknown {
      const sha256 = readHashes.get(`${node} ${attempt} ${name}`);
      return sha256 === undefined ? undefined : json(files, `evidence/knowledge/${sha256}.json`);
    },
    reads: (name) =>
      reads.filter((read) => read.name === name).map(({ sha256 }) => json(files, `evidence/knowledge/${sha256}.json`)),
    sources,
    textOf: (sha256) => files.get(`evidence/sources/${sha256}.txt`),
  };
}
