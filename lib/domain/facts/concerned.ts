import { citedKeys, citedSentences } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { isSaidByQuotes } from "./checking";
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

/** Keys of the facts that the sentences cite which requests name in quotation marks, by the heading of their section. */
export function keysOfNamed(
  requests: ReadonlyMap<string, readonly string[]>,
  sections: readonly { heading: string; markdown: string }[],
): string[] {
  const keys = sections.flatMap(({ heading, markdown }) =>
    (requests.get(heading) ?? []).flatMap((request) => keysNamed(request, markdown) ?? []),
  );
  return [...new Set(keys)];
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

/** The facts of which some sentence that cites them says more than their quotes do: what stands around those says whether it may. */
export function saidBeyondQuotes<F extends { key: string; evidence: readonly { quote: string; title: string }[] }>(
  facts: readonly F[],
  sections: readonly { markdown: string }[],
): F[] {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const beyond = new Set(
    sections
      .flatMap(({ markdown }) => citedSentences(markdown))
      .filter(
        ({ text, keys }) =>
          !isSaidByQuotes(
            text,
            keys.flatMap((key) => byKey.get(key)?.evidence ?? []),
          ),
      )
      .flatMap(({ keys }): readonly string[] => keys),
  );
  return facts.filter(({ key }) => beyond.has(key));
}
