import { citedKeys, citedSentences } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { normalForm } from "./fact";

/** What stands in quotation marks, with its end where it is cut short. */
const QUOTED = /[“"]([^“”"\n]{8,}?)(?:…|\.\.\.)?[”"]/gu;

/** The keys that those sentences of a section cite which a request names in quotation marks; null where it names none. */
function keysNamed(request: string, markdown: string): string[] | null {
  const named = [...request.matchAll(QUOTED)].map(([, words = ""]) => normalForm(plainText(words)));
  const meant = citedSentences(markdown).filter(({ text }) => {
    const said = normalForm(plainText(text));
    return named.some((words) => words !== "" && said.includes(words));
  });
  const keys = meant.flatMap((sentence) => sentence.keys);
  return keys.length === 0 ? null : keys;
}

/**
 * Keys of the facts that requests for changes are about, by the heading of their section: those of the sentences that a
 * request names, or of the whole section where it names none.
 */
export function concernedKeys(
  requests: ReadonlyMap<string, readonly string[]>,
  sections: readonly { heading: string; markdown: string }[],
): string[] {
  const keys = sections.flatMap((section) =>
    (requests.get(section.heading) ?? []).flatMap(
      (request): readonly string[] => keysNamed(request, section.markdown) ?? citedKeys([section]),
    ),
  );
  return [...new Set(keys)];
}
