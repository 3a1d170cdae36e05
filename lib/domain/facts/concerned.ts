import { citedKeys, citedSentences } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { normalForm } from "./fact";

/** What stands in quotation marks, with its end where it is cut short. */
const QUOTED = /[“"]([^“”"\n]{8,}?)(?:…|\.\.\.)?[”"]/gu;

/** The keys that those sentences of a section cite which a wish names in quotation marks; null where it names none. */
function keysNamed(wish: string, markdown: string): string[] | null {
  const named = [...wish.matchAll(QUOTED)].map(([, words = ""]) => normalForm(plainText(words)));
  const meant = citedSentences(markdown).filter(({ text }) => {
    const said = normalForm(plainText(text));
    return named.some((words) => words !== "" && said.includes(words));
  });
  const keys = meant.flatMap((sentence) => sentence.keys);
  return keys.length === 0 ? null : keys;
}

/**
 * Keys of the facts that wishes for changes are about, by the heading of their section: those of the sentences that a
 * wish names, or of the whole section where it names none.
 */
export function concernedKeys(
  wishes: ReadonlyMap<string, readonly string[]>,
  sections: readonly { heading: string; markdown: string }[],
): string[] {
  const keys = sections.flatMap((section) =>
    (wishes.get(section.heading) ?? []).flatMap(
      (wish): readonly string[] => keysNamed(wish, section.markdown) ?? citedKeys([section]),
    ),
  );
  return [...new Set(keys)];
}
