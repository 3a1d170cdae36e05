import { z } from "zod";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { documentsNamed, isCalled } from "@/lib/domain/questions/named-sources";
import type { Section } from "@/lib/domain/report/report";
import { count } from "@/lib/domain/report/report-parts";
import { passagesToRead } from "@/lib/domain/text/ranking";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { proposeFound } from "@/lib/run/nodes/parts/propose-found";
import { type ReadablePassage, readHits } from "@/lib/run/nodes/parts/reading";
import { foundIn, readingInput } from "@/lib/run/nodes/search/extraction";
import { Hit } from "@/lib/sources/search/hit";
import { searchLibrary } from "@/lib/sources/search/library";
import { limitsIn } from "./left-out";

/**
 * Limits that are looked for once more; documents that each is looked for in, where it names some and where it names
 * none; passages of these, and tokens in all.
 */
const MOST = { limits: 8, called: 3, documents: 4, beside: 1, passages: 3, tokens: 5_500 } as const;

/** What is missing, and the documents that it names. */
interface Missing {
  limit: string;
  names: readonly string[];
}

function missingIn(sections: readonly Section[]): Missing[] {
  return limitsIn(sections)
    .slice(0, MOST.limits)
    .map((limit) => ({ limit, names: documentsNamed(limit) }));
}

/** The documents of the library that are missed by name, and those nearest to what is missing, as this attempt sees them. */
function nearestDocuments({ db, scope, recall }: NodeContext, missing: readonly Missing[]): Promise<SearchHit[]> {
  const find = (query: string, limit: number): Promise<SearchHit[]> => searchLibrary(db, scope, { query, limit });
  return recall("missing", z.array(Hit), async () => {
    const names = [...new Set(missing.flatMap((one) => one.names))];
    const called = names.map(async (name) => {
      const hits = await find(name, MOST.called);
      return hits.filter(({ title, snippet }) => isCalled({ title, head: snippet }, name));
    });
    const near = missing.map(({ limit, names: own }) => find(limit, own.length > 0 ? MOST.beside : MOST.documents));
    const hits = (await Promise.all([...called, ...near])).flat();
    return [...new Map(hits.map((hit) => [hit.url, hit])).values()];
  });
}

/** The passages that speak most of what is missing: of each document that it names, else of all, each in turn. */
function nearestPassages(missing: readonly Missing[], passages: readonly ReadablePassage[]): ReadablePassage[] {
  const ranked = missing.flatMap(({ limit, names }) => {
    const named = names
      .map((name) => passages.filter(({ sourceTitle }) => isCalled({ title: sourceTitle, head: "" }, name)))
      .filter((own) => own.length > 0);
    return (named.length > 0 ? named : [passages]).map((own) => {
      const readable = own.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
      return passagesToRead([limit], readable, MOST.passages);
    });
  });
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const chosen = [...new Set(inTurns(ranked))].flatMap((id) => byId.get(id) ?? []);
  return firstWithin(chosen, MOST.tokens, ({ text }) => text);
}

/** What is missing as a question: a sentence that says that it was not found asks nothing. */
function asQuestion({ limit }: Missing): string {
  return `What do these passages tell of this, which was not found before: ${limit}`;
}

/**
 * What a written text calls missing is looked for once more in the library and read in one call; what that finds becomes
 * facts of the run, which whoever edits the text is shown. Costs nothing where a text names no limit or no model is asked.
 */
export async function readMissing(context: NodeContext, sections: readonly Section[]): Promise<void> {
  const missing = asksModel(context) ? missingIn(sections) : [];
  if (missing.length === 0) return;
  const { passages } = await readHits(context, await nearestDocuments(context, missing));
  const chosen = nearestPassages(missing, passages).map((passage) => ({ ...passage, link: null }));
  if (chosen.length === 0) return;
  const call = { questions: missing.map(asQuestion), passages: chosen };
  const answer = await context.tryAsk("extract_facts", readingInput(context.run.question, call));
  // The text stands as it was written: what it says of its limits is true of what was read before.
  if (!answer.ok) return;
  const proposals = foundIn(answer, call).map(({ proposal }) => proposal);
  if (proposals.length === 0) return;
  await proposeFound(context, proposals, (facts) => `${count(facts, "fact")} on what the text calls missing.`);
}
