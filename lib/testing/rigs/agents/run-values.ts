import type { FactIn } from "@/lib/agents/kit/parts";
import type { JudgedThread } from "@/lib/domain/plan/judged-threads";
import { SearchResult } from "@/lib/domain/run/results";
import { RunFact } from "@/lib/knowledge/run-facts";
import type { LinkedPassage } from "@/lib/run/nodes/search/extraction";
import type { OwnRecord } from "@/lib/run/nodes/write/run-record";

/** Values that steps of a run pass on, for tests that need no run. */

/** A fact as an agent is shown it, of a source of its own. */
export function aFactIn(
  id: string,
  statement = `Statement ${id} is about nothing asked.`,
  part: Partial<FactIn> = {},
): FactIn {
  const source = { sourceId: `source-${id}`, sourceTitle: `Source ${id}` };
  return { id, statement, quote: statement, ...source, confidence: 0.9, published: null, ...part };
}

/** A fact that a run's first search found, of a source of its own, whose quote is its statement. */
export function aRunFact(key: string, part: Partial<RunFact> = {}): RunFact {
  const { statement = `Statement ${key}.` } = part;
  const piece = { sha256: key.padEnd(64, "0"), title: `Source ${key}`, published: null, quote: statement, start: 0 };
  const known = { status: "proposed", confidence: 1, score: 1, nodeKeys: ["search-1"], evidence: [piece] };
  return RunFact.parse({ key, statement, ...known, ...part });
}

/** A perspective of a plan that was accepted, and asked one question. */
export function aThread(key: string, part: Partial<JudgedThread> = {}): JudgedThread {
  const perspective = { name: `About ${key}`, focus: "", questions: ["What are the dues of the harbour?"] };
  const judged = { depth: 0, parent: null, nodeKeys: [key], verdict: "accepted", why: "", gaps: [] } as const;
  return { key, perspective, ...judged, ...part };
}

/** What a search leaves that asked, read and found nothing, but for what is said. */
export function aSearchResult(part: Partial<SearchResult> = {}): SearchResult {
  const nothing = { conversation: [], loop: [], queries: [], sources: [], factKeys: [], facts: [], gaps: [] };
  return SearchResult.parse({ ...nothing, passagesRead: 0, dropped: 0, ...part });
}

/** What a run knows of itself that asked, read and found nothing, but for what is said. */
export function aRecord(part: Partial<OwnRecord> = {}): OwnRecord {
  const notLookedFor = { takenOut: [], beyond: [] };
  return { evidence: "", threads: [], searches: [], questions: [], notLookedFor, titles: [], ...part };
}

/** A passage of a source as one that whoever writes reads, at this place among those of its source. */
export function aPassage(sourceId: string, ordinal: number, text: string, heading: string | null = null): LinkedPassage {
  return {
    id: `${sourceId}:${ordinal}`,
    sourceId,
    sourceTitle: sourceId,
    heading,
    text,
    ordinal,
    start: 1_000 * ordinal,
    after: "",
    link: null,
    page: null,
    snapshotId: sourceId,
    publisher: null,
    published: null,
  };
}
