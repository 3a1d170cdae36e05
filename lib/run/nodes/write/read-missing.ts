import { z } from "zod";
import { firstWithin } from "@/lib/domain/facts/fitting";
import type { Section } from "@/lib/domain/report/report";
import { count } from "@/lib/domain/report/report-parts";
import { passagesToRead } from "@/lib/domain/text/ranking";
import { proposeFacts } from "@/lib/knowledge/facts";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { type ReadablePassage, readHits } from "@/lib/run/nodes/parts/reading";
import { foundIn, readingInput } from "@/lib/run/nodes/search/extraction";
import { Hit } from "@/lib/sources/search/hit";
import { searchLibrary } from "@/lib/sources/search/library";
import { limitsIn } from "./left-out";

/** Limits that are looked for once more, documents that each is looked for in, passages of these, and tokens in all. */
const MOST = { limits: 8, documents: 4, passages: 3, tokens: 5_500 } as const;

/** The documents of the library that are nearest to what is missing, as this attempt of the node sees them. */
function nearestDocuments({ db, scope, recall }: NodeContext, missing: readonly string[]): Promise<SearchHit[]> {
  return recall("missing", z.array(Hit), async () => {
    const each = missing.map((query) => searchLibrary(db, scope, { query, limit: MOST.documents }));
    const hits = (await Promise.all(each)).flat();
    return [...new Map(hits.map((hit) => [hit.url, hit])).values()];
  });
}

/** The passages that speak most of what is missing, of each in turn. */
function nearestPassages(missing: readonly string[], passages: readonly ReadablePassage[]): ReadablePassage[] {
  const readable = passages.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const ranked = missing.map((limit) => passagesToRead([limit], readable, MOST.passages));
  const inTurns = Array.from({ length: MOST.passages }, (_, nth) => ranked.flatMap((ids) => ids[nth] ?? [])).flat();
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const chosen = [...new Set(inTurns)].flatMap((id) => byId.get(id) ?? []);
  return firstWithin(chosen, MOST.tokens, ({ text }) => text);
}

/**
 * What a written text calls missing is looked for once more in the library and read in one call; what that finds becomes
 * facts of the run, which whoever edits the text is shown. Costs nothing where a text names no limit or no model is asked.
 */
export async function readMissing(context: NodeContext, sections: readonly Section[]): Promise<void> {
  const missing = asksModel(context) ? limitsIn(sections).slice(0, MOST.limits) : [];
  if (missing.length === 0) return;
  const { passages } = await readHits(context, await nearestDocuments(context, missing));
  const chosen = nearestPassages(missing, passages).map((passage) => ({ ...passage, link: null }));
  if (chosen.length === 0) return;
  const call = { questions: missing, passages: chosen };
  const { run, node } = context;
  const answer = await context.tryAsk("extract_facts", readingInput(run.question, call));
  // The text stands as it was written: what it says of its limits is true of what was read before.
  if (!answer.ok) return;
  const proposals = foundIn(answer, call).map(({ proposal }) => proposal);
  if (proposals.length === 0) return;
  const finder = { researcherId: run.researcherId, runId: run.id, nodeId: node.id, nodeKey: node.key };
  await context.write(async (tx) => {
    const keys = await proposeFacts(tx, context.scope, { finder, proposals });
    return { text: `${count(keys.length, "fact")} on what the text calls missing.` };
  });
}
