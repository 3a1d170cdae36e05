import type { PassageIn } from "@/lib/agents/kit/parts";
import { rankPassages } from "@/lib/domain/text/ranking";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { lookedFor, nearTheQuestion } from "@/lib/run/nodes/parts/near-question";
import { type ReadablePassage, readHits } from "@/lib/run/nodes/parts/reading";
import { passagesWithin } from "./planning-room";

/** Results that a plan is told of; of the first of them so many are read, and so many of their passages shown. */
const LOOKED = { hits: 40, sources: 12, passages: 8, ofOne: 2 } as const;
/** Lessens the weight of first places where two orders are made one. Source: Cormack et al. 2009, reciprocal rank fusion. */
const FUSED = 60;
/** Lines that only underline, and the like. */
const RULES = /([=~^"_*#.-])\1{3,}/g;
/** The characters by which a result is told. */
const LINE_MOST = 180;

/** What a plan is made from: what a search for the question as it stands finds, and what stands in the nearest of it. */
export interface FirstLook {
  hits: { url: string; line: string }[];
  passages: PassageIn[];
}

/** A result as it is told: its title, its date where it has one, and the words that the search found in it. */
function hitLine({ title, published, snippet }: SearchHit): string {
  const dated = published === null ? title : `${title} (${published})`;
  const line = `${dated}: ${snippet.replace(RULES, " ")}`.replace(/\s+/g, " ").trim();
  return line.slice(0, LINE_MOST).toWellFormed();
}

/** The passages that say most of the question, of the sources that the search put first; few of one source. */
export function nearestPassages(queries: readonly string[], passages: readonly ReadablePassage[]): PassageIn[] {
  const named = passages.map(({ id, sourceTitle, text }) => ({ id, text: `${sourceTitle}\n${text}` }));
  const ranked = rankPassages(queries, named, passages.length);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const places = new Map([...new Set(passages.map(({ sourceId }) => sourceId))].map((id, place) => [id, place]));
  const told = new Map<string, number>();
  return ranked
    .flatMap(({ id }, rank) => {
      const passage = byId.get(id);
      const place = passage && places.get(passage.sourceId);
      return place === undefined || !passage ? [] : [{ passage, value: 1 / (FUSED + rank) + 1 / (FUSED + place) }];
    })
    .toSorted((a, b) => b.value - a.value)
    .filter(({ passage: { sourceId } }) => {
      told.set(sourceId, (told.get(sourceId) ?? 0) + 1);
      return (told.get(sourceId) ?? 0) <= LOOKED.ofOne;
    })
    .slice(0, LOOKED.passages)
    .map(({ passage: { id, sourceId, sourceTitle, heading, text } }) => ({ id, sourceId, sourceTitle, heading, text }));
}

/** Looks before anything is planned. Where nothing can be searched there is nothing to tell. */
export async function firstLook(context: NodeContext): Promise<FirstLook> {
  const { settings } = context.run;
  const queries = lookedFor(context);
  const hits = await nearTheQuestion(context, LOOKED.hits);
  const { passages: read } = await readHits(context, hits.slice(0, LOOKED.sources));
  const passages = nearestPassages(queries, read);
  return {
    hits: hits.map((hit) => ({ url: hit.url, line: hitLine(hit) })),
    passages: passagesWithin(passages, settings.contextTokens),
  };
}
