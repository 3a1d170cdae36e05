import { z } from "zod";
import { factStatuses, runModes, runStatuses, sourceKinds } from "@/lib/domain/core/words";
import { ReadAddress, WebAddress } from "./addresses";
import { RunSettings } from "./settings";
import { Step } from "./steps";

/** Grows when a bundle of an earlier version can no longer be read. */
export const BUNDLE_VERSION = 2;
/** The one file that names all others. */
export const BUNDLE_INDEX = "bundle.json";

const RunRecord = z.object({
  projectName: z.string(),
  researcherName: z.string(),
  number: z.int(),
  question: z.string(),
  mode: z.enum(runModes),
  status: z.enum(runStatuses),
  settings: RunSettings,
  /** Makes the data blocks of its prompts. */
  secret: z.string(),
  /** The project's own prompts, by name. */
  prompts: z.record(z.string(), z.string()).default({}),
  startedAt: z.iso.datetime(),
  steps: z.array(Step),
});

/** How many events an audit trail has, and the hash of the last, which covers all of them. */
export const TrailHead = z.object({ events: z.int(), head: z.string() });
export type TrailHead = z.infer<typeof TrailHead>;

/** Whether an audit trail is as it was written: the first row that is not; null where all are. */
export const TrailVerdict = z.object({ events: z.int(), bad: z.int().nullable() });
export type TrailVerdict = z.infer<typeof TrailVerdict>;

/** What stands in the index: the run, its artifacts in the order in which they were written, and every file's hash. */
export const BundleIndex = z.object({
  version: z.literal(BUNDLE_VERSION),
  run: RunRecord,
  artifacts: z.array(z.string()),
  /** Names of the newest versions of the files that a run writes again at each rest, by the name of the first. */
  current: z.record(z.string(), z.string()).default({}),
  /** Where its audit trail ended. Bundles of older versions do not say it. */
  trail: TrailHead.nullable().default(null),
  /** Said by whoever signs: it did not know itself where this comes from. */
  isOfUnknownOrigin: z.boolean().default(true),
  /** sha256 of each file's bytes, by its path. */
  files: z.record(z.string(), z.string()),
});
export type BundleIndex = z.infer<typeof BundleIndex>;

/** Beside prompt and output of an agent call. */
export const CallRecord = z.object({
  node: z.string(),
  agent: z.string(),
  attempt: z.int(),
  model: z.string(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  costUsd: z.number(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  failure: z.unknown(),
  /** sha256 of the prompt beside it. Bundles of older versions do not say it. */
  prompt_hash: z.string().optional(),
});

export const SearchRecord = z.object({
  node: z.string(),
  query: z.string(),
  provider: z.string(),
  results: z.unknown(),
  failure: z.unknown(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
});

export const FetchRecord = z.object({
  node: z.string(),
  url: ReadAddress,
  /** The source that was read, by its label; null when it could not be. */
  source: z.string().nullable(),
  failure: z.unknown(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
});

export const ReadRecord = z.object({ node: z.string(), attempt: z.int(), name: z.string(), sha256: z.string() });

/** Where a fact of the knowledge base stands: enough to find its source's text again in a bundle. */
const KnownEvidence = z.object({
  sha256: z.string(),
  title: z.string(),
  sourceTitle: z.string(),
  url: WebAddress.nullable(),
  published: z.string().nullable(),
  quote: z.string(),
  start: z.int(),
  end: z.int(),
  confidence: z.number(),
  page: z.int().nullable(),
  heading: z.string().nullable(),
  /** Set for words beside a quote, which say what it leaves open. */
  isBeside: z.literal(true).optional(),
});

/** A fact that a run took from the knowledge base, with its evidence as it was then. */
export const KnownFact = z.object({
  key: z.string(),
  status: z.enum(factStatuses),
  statement: z.string(),
  confidence: z.number(),
  score: z.number(),
  /** Whether an open direct contradiction stands against it. */
  isContested: z.boolean(),
  evidence: z.array(KnownEvidence),
});
export type KnownFact = z.infer<typeof KnownFact>;

/** Under this name a step keeps what it took from the knowledge base. */
export const KNOWN_READ = "known";

/** What a step takes from the knowledge base, and the queries that had found it. */
export const KnownRead = z.object({
  facts: z.array(KnownFact),
  queries: z.array(z.string()),
  /** Whether the library holds a source that came after them and that was never searched: then they end no search. */
  isBehind: z.literal(true).optional(),
});
export type KnownRead = z.infer<typeof KnownRead>;

/** A source as it was read; its text stands under the hash. */
export const SourceRecord = z.object({
  label: z.string(),
  sha256: z.string(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  /** What it was called when it came, where people had renamed it. */
  originalTitle: z.string().optional(),
  snapshotTitle: z.string().nullable(),
  author: z.string().nullable(),
  publishedOn: z.string().nullable(),
  /** Where the date stands, and who published it: null in what older versions recorded. */
  dateFrom: z.string().nullable().default(null),
  publisher: z.string().nullable().default(null),
  language: z.string().nullable(),
  mediaType: z.string(),
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
  notes: z.array(z.string()),
  url: WebAddress.nullable(),
  canonicalUrl: WebAddress.nullable(),
  fileName: z.string().nullable(),
  readAt: z.iso.datetime(),
});
export type SourceRecord = z.infer<typeof SourceRecord>;

/** What came of a replay. */
export const ReplayResult = z.object({
  isIdentical: z.boolean(),
  /** Artifacts that were compared. */
  compared: z.int(),
  /** The first that differs, in the order in which the recorded run wrote them; null when none does. */
  first: z.object({ path: z.string(), why: z.enum(["missing", "differs", "added"]) }).nullable(),
  /** What its audit trail is; null where the bundle does not let it be checked. */
  trail: TrailVerdict.nullable().default(null),
});
export type ReplayResult = z.infer<typeof ReplayResult>;

export interface Hashed {
  path: string;
  sha256: string;
}

/** What came of its artifacts. */
type Compared = Omit<ReplayResult, "trail">;

/** Compares what a run left with what its replay left: the recorded in order, then what the replay has more. */
export function compareArtifacts(recorded: readonly Hashed[], replayed: readonly Hashed[]): Compared {
  const again = new Map(replayed.map(({ path, sha256 }) => [path, sha256]));
  const known = new Set(recorded.map(({ path }) => path));
  const result = (first: Compared["first"]): Compared => ({
    isIdentical: first === null,
    compared: recorded.length,
    first,
  });
  for (const { path, sha256 } of recorded) {
    const other = again.get(path);
    if (other !== sha256) return result({ path, why: other === undefined ? "missing" : "differs" });
  }
  const added = replayed.find(({ path }) => !known.has(path));
  return result(added ? { path: added.path, why: "added" } : null);
}

/** Whether a path may stand in a bundle: relative, forward slashes, plain letters, no step up. */
export function isBundlePath(path: string): boolean {
  return path.length <= 300 && path.split("/").every((part) => /^[\w][\w.-]*$/.test(part) && !part.includes(".."));
}
