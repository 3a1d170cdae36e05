import type { Note } from "@/lib/agents/kit/parts";
import { citedKeys, stripMarkers } from "@/lib/domain/markdown/citation";
import { wholeSentences } from "@/lib/domain/markdown/sentence-places";

/**
 * Sentences of notes in turn, the first of each before any second, as many as fit; with the markers behind them. What
 * two notes say in the same words is said once.
 */
export function sentencesOfNotes(notes: readonly Note[], tokenBound: number): { summary: string; factIds: string[] } {
  const parts = notes.map(({ text }) => wholeSentences(text));
  const longest = Math.max(0, ...parts.map((part) => part.length));
  let left = Math.min(tokenBound * 4, 18_000);
  const kept: string[][] = notes.map(() => []);
  const said = new Set<string>();
  for (let nth = 0; nth < longest; nth += 1) {
    for (const [index, part] of parts.entries()) {
      const sentence = part[nth];
      if (sentence === undefined || sentence.length > left) continue;
      const words = stripMarkers(sentence).trim();
      if (said.has(words)) continue;
      said.add(words);
      left -= sentence.length;
      kept[index]?.push(sentence);
    }
  }
  const summary = kept.flatMap((part) => (part.length === 0 ? [] : [part.join(" ")])).join("\n\n");
  const cited = new Set<string>(citedKeys([{ markdown: summary }]));
  return { summary, factIds: notes.flatMap((note) => note.factIds).filter((id) => cited.has(id)) };
}
