import type { PassageIn } from "@/lib/agents/parts";
import { rankPassages } from "@/lib/domain/ranking";
import type { NodeContext } from "@/lib/engine/context";
import { readHits } from "./reading";

/** Sources and passages that the first look takes in. */
const FIRST_SOURCES = 12;
const FIRST_PASSAGES = 20;

/** What a search for the question as it stands finds first: what a plan is made from. */
export async function firstLook(context: NodeContext): Promise<PassageIn[]> {
  const found = await context.search(context.run.question, FIRST_SOURCES);
  if (!found.ok) return [];
  const { passages } = await readHits(context, found.hits);
  const named = passages.map(({ id, sourceTitle, text }) => ({ id, text: `${sourceTitle}\n${text}` }));
  const ranked = rankPassages([context.run.question], named, FIRST_PASSAGES);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return ranked.flatMap(({ id }) => {
    const passage = byId.get(id);
    if (!passage) return [];
    const { sourceId, sourceTitle, heading, text } = passage;
    return [{ id, sourceId, sourceTitle, heading, text }];
  });
}
