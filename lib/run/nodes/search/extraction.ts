import { callTokens, readingCalls } from "@/lib/domain/facts/read-together";
import { readsInFewCalls } from "@/lib/domain/run/settings";
import type { NodeContext } from "@/lib/run/engine/context";
import { type Found, type LinkedPassage, type Read, readTogether, unaskedOf } from "./read-passages";
import { noteFailed, type Progress } from "./search-progress";

/** Notes what came of a search's call: passages that could not be read may be read by a later search of the thread. */
function noteRead(progress: Progress, { passages, dropped, isFailed }: Read): void {
  progress.dropped += dropped;
  if (!isFailed) return;
  noteFailed(progress, "extract_facts");
  for (const { id } of passages) progress.seen.delete(id);
}

/**
 * Takes the facts from passages, several to a call up to the bound of its prompt, each asked only what it was not asked
 * before, and what others ask (`further`). Facts come in the order of the passages given.
 */
export async function extractFrom(
  context: NodeContext,
  progress: Progress,
  { passages, further = [] }: { passages: readonly LinkedPassage[]; further?: readonly string[] },
): Promise<Found[]> {
  const { settings } = context.run;
  const room = callTokens(settings.contextTokens, readsInFewCalls(settings) ? "few" : "several");
  const groups = Map.groupBy(passages, ({ id }) => unaskedOf(progress, id, further).join("\n"));
  const calls = [...groups.values()].flatMap((group) => {
    const [first] = group;
    const questions = first === undefined ? [] : unaskedOf(progress, first.id, further);
    return readingCalls(group, room).map((one) => ({ questions, passages: one }));
  });
  const read = (await Promise.all(calls.map((call) => readTogether(context, call)))).flat();
  for (const one of read) noteRead(progress, one);
  const byPassage = Map.groupBy(
    read.flatMap(({ found }) => found),
    ({ passageId }) => passageId,
  );
  return passages.flatMap(({ id }) => byPassage.get(id) ?? []);
}
