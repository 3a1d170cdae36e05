import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { rankPassages } from "@/lib/domain/text/ranking";
import type { Db } from "@/lib/platform/db/client";
import { listPassages } from "@/lib/sources/passages";
import type { Hit } from "./hit";
import { listSmallLibrary, searchLibrary } from "./library";
import {
  loadVectors,
  type Meant,
  nearness,
  placeOf,
  storeVectors,
  textHash,
  type Vector,
  vectorsOfTexts,
} from "./vectors";

/**
 * Passages up to which all of a library is ranked by meaning; of a larger one the sources that words find nearest, of
 * each its best passages. Measured over 703 PEPs with vectors of 1,536 numbers: to load and compare 685 takes 40 to
 * 90 ms, 6,861 take 0.7 s and 60 MB for each search, and sending them once would be 2 million tokens.
 */
const RANKED = { whole: 1_000, sources: 40, passages: 400, ofSource: 40 } as const;
/** Texts that one request holds, and characters of one. */
const REQUEST = { texts: 128, characters: 8_000 } as const;
const SNIPPET = 240;
/** Who found what is near in meaning, as runs and their reports name it. */
export const BY_MEANING = "library by meaning";

/** What ranks by meaning: a model, and how it is asked for vectors of length one. */
export interface Meaning {
  /** The model as `provider:model`. */
  model: string;
  /** The vectors of texts in their order; `kept` names what is sent, as evidence. */
  vectorsOf(texts: readonly string[], kept: readonly string[]): Promise<Answer>;
}

export type Answer = { ok: true; vectors: Vector[] } | { ok: false; message: string };

/** A passage that may be found, with the source that it stands in. */
interface Candidate extends Meant {
  hit: Hit;
  text: string;
}

const Newest = z.object({ sourceId: z.uuid(), id: z.uuid(), sha256: z.string() });

async function newestOf(
  db: Db,
  scope: Scope,
  hits: readonly Hit[],
): Promise<{ hit: Hit; id: string; sha256: string }[]> {
  const byId = new Map(hits.map((hit) => [hit.url.replace(/^library:/, ""), hit]));
  const rows = z.array(Newest).parse(
    await db.$queryRaw`
      select distinct on (s.source_id) s.source_id as "sourceId", s.id, s.sha256
      from snapshot s join source o on o.id = s.source_id
      where s.project_id = ${scope.projectId}::uuid and s.source_id = any(${[...byId.keys()]}::uuid[])
      order by s.source_id, (s.sha256 = o.current_sha256) desc nulls last, s.read_at desc, s.sha256`,
  );
  const found = new Map(rows.map((row) => [row.sourceId, row]));
  return [...byId].flatMap(([sourceId, hit]) => {
    const row = found.get(sourceId);
    return row ? [{ hit, id: row.id, sha256: row.sha256 }] : [];
  });
}

/** The passages that are ranked, those of the sources that words find nearest first. */
async function listCandidates(db: Db, scope: Scope, query: string): Promise<Candidate[]> {
  const small = await listSmallLibrary(db, scope, RANKED.whole);
  const isWhole = small.length > 0;
  const hits = isWhole ? small : await searchLibrary(db, scope, { query, limit: RANKED.sources });
  const newest = await newestOf(db, scope, hits);
  const each = await Promise.all(
    newest.map(async ({ hit, id, sha256 }): Promise<Candidate[]> => {
      const passages = await listPassages(db, scope, { snapshotId: id });
      const named = passages.map(({ ordinal, heading, text }) => ({
        hit,
        sha256,
        ordinal,
        text,
        sent: `${hit.title}\n${heading ?? ""}\n${text}`.slice(0, REQUEST.characters).toWellFormed(),
      }));
      if (isWhole || named.length <= RANKED.ofSource) return named;
      const documents = named.map(({ ordinal, sent }) => ({ id: String(ordinal), text: sent }));
      const best = new Set(rankPassages([query], documents, RANKED.ofSource).map((one) => one.id));
      return named.filter(({ ordinal }) => best.has(String(ordinal)));
    }),
  );
  const all = [...new Map(each.flat().map((one) => [placeOf(one), one])).values()];
  return isWhole ? all : all.slice(0, RANKED.passages);
}

/** Work on the vectors of one project and model, one after another, so that none is asked for twice. */
const underWay = new Map<string, Promise<unknown>>();

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const made = (underWay.get(key) ?? Promise.resolve()).then(work, work);
  underWay.set(key, made);
  try {
    return await made;
  } finally {
    if (underWay.get(key) === made) underWay.delete(key);
  }
}

interface VectorInput {
  query: string;
  candidates: readonly Candidate[];
}

/** `failed` says why some passages have none. */
type Vectors =
  | { ok: true; query: Vector; ofPlaces: Map<string, Vector>; failed: string | null }
  | { ok: false; message: string };

/** Vectors of queries that a process keeps: the same is searched for by several steps and runs. */
const QUERIES_KEPT = 1_000;
const ofQueries = new Map<string, Vector>();

function keepQuery(key: string, vector: Vector): Vector {
  const oldest = ofQueries.keys().next().value;
  if (ofQueries.size >= QUERIES_KEPT && oldest !== undefined) ofQueries.delete(oldest);
  ofQueries.set(key, vector);
  return vector;
}

/** The vectors of a query and of all candidates: stored ones as they are, the others asked for together and stored. */
async function vectorsFor(
  db: Db,
  scope: Scope,
  meaning: Meaning,
  { query, candidates }: VectorInput,
): Promise<Vectors> {
  const { model } = meaning;
  const hashes = [...new Set(candidates.map(({ sha256 }) => sha256))];
  const ofPlaces = await loadVectors(db, scope, { model, hashes });
  const missing = candidates.filter((one) => !ofPlaces.has(placeOf(one)));
  const byText = Map.groupBy(missing, textHash);
  const keep = async (vectors: ReadonlyMap<string, Vector>): Promise<void> => {
    const made = [...vectors].flatMap(([text, vector]) =>
      (byText.get(text) ?? []).map((meant): [Meant, Vector] => [meant, vector]),
    );
    await storeVectors(db, scope, { model, vectors: made });
    for (const [meant, vector] of made) ofPlaces.set(placeOf(meant), vector);
    for (const text of vectors.keys()) byText.delete(text);
  };
  await keep(await vectorsOfTexts(db, scope, { model, texts: [...byText.keys()] }));
  const open = [...byText].map(([text, [first]]) => ({ text, sent: first?.sent ?? "" }));
  const key = `${scope.projectId} ${model} ${query}`;
  let ofQuery = ofQueries.get(key);
  for (let from = 0; ofQuery === undefined || from < open.length; from += REQUEST.texts) {
    const batch = open.slice(from, from + REQUEST.texts);
    const texts = batch.map(({ sent }) => sent);
    const answer = await meaning.vectorsOf(
      ofQuery === undefined ? [query, ...texts] : texts,
      batch.map(({ text }) => text),
    );
    if (!answer.ok)
      return ofQuery === undefined ? answer : { ok: true, query: ofQuery, ofPlaces, failed: answer.message };
    const [first, ...others] = answer.vectors;
    const own = ofQuery === undefined ? others : answer.vectors;
    if (ofQuery === undefined && first === undefined) return { ok: false, message: "No vector came back." };
    ofQuery ??= first && keepQuery(key, first);
    await keep(new Map(batch.flatMap(({ text }, nth) => (own[nth] ? [[text, own[nth]]] : []))));
  }
  return { ok: true, query: ofQuery, ofPlaces, failed: null };
}

/**
 * Sources of the library whose passages are nearest to a query in meaning, the best first, each with the beginning of
 * its nearest passage; and why there are none, where the model does not answer.
 */
export async function searchByMeaning(
  db: Db,
  scope: Scope,
  request: { query: string; limit: number; meaning: Meaning },
): Promise<{ hits: Hit[]; failed: string | null }> {
  const { query, limit, meaning } = request;
  const candidates = await listCandidates(db, scope, query);
  if (candidates.length === 0 || query.trim() === "") return { hits: [], failed: null };
  const vectors = await inTurn(`${scope.projectId} ${meaning.model}`, () =>
    vectorsFor(db, scope, meaning, { query, candidates }),
  );
  if (!vectors.ok) return { hits: [], failed: `Words alone ranked what was found: ${vectors.message}` };
  const best = new Map<string, { candidate: Candidate; score: number }>();
  for (const candidate of candidates) {
    const vector = vectors.ofPlaces.get(placeOf(candidate));
    const score = vector === undefined ? 0 : nearness(vectors.query, vector);
    if (score > (best.get(candidate.hit.url)?.score ?? 0)) best.set(candidate.hit.url, { candidate, score });
  }
  const ranked = [...best.values()].toSorted(
    (a, b) => b.score - a.score || (placeOf(a.candidate) < placeOf(b.candidate) ? -1 : 1),
  );
  const hits = ranked.slice(0, limit).map(({ candidate: { hit, text } }) => ({
    ...hit,
    provider: BY_MEANING,
    snippet: text.slice(0, SNIPPET).toWellFormed(),
  }));
  const failed = vectors.failed === null ? null : `Words alone ranked some of what was found: ${vectors.failed}`;
  return { hits, failed };
}
