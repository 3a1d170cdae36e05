import { markerOf } from "@/lib/domain/core/ids";
import type { SectionKind } from "@/lib/domain/core/words";
import { citedKeys, replaceMarkers } from "@/lib/domain/markdown/citation";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { isParted, replaceSentence, type SentencePlace, sentencePlaces } from "@/lib/domain/markdown/sentence-places";

/** A fact that a report cites and that is in use no more, and what people put in its place. */
interface LostFact {
  key: string;
  /** Who decided so; null where no person did. */
  by: string | null;
  /** The fact that it was merged into, or that holds against it. */
  instead: { key: string; how: "merged" | "settled" } | null;
}

/** A fact that may be told. */
interface Citing {
  key: string;
  statement: string;
}

export interface LostContext {
  lost: ReadonlyMap<string, LostFact>;
  /** The facts in use, by key. */
  facts: ReadonlyMap<string, Citing>;
  /** Facts that answer one question, of all the run's questions. */
  answers: readonly (readonly string[])[];
}

interface Text {
  kind: SectionKind;
  heading: string;
  markdown: string;
}

function stated({ statement, key }: Citing): string {
  const said = escapeMarkdown(statement);
  return `${/[.!?…。！？]["”’)\]]*$/.test(said) ? said : `${said}.`} ${markerOf(key)}`;
}

/** The markers of facts that were merged lead to what they were merged into. */
function followMerges(markdown: string, { lost, facts }: LostContext): string {
  return replaceMarkers(markdown, (keys) => {
    const now = keys.map((key) => {
      const one = lost.get(key)?.instead;
      return one?.how === "merged" && facts.has(one.key) ? one.key : key;
    });
    return ` ${[...new Set(now)].map(markerOf).join("")}`;
  });
}

/** What stands in the place of a sentence one of whose facts is lost; empty where nothing does. */
function mended(
  markdown: string,
  place: SentencePlace,
  { context, known }: { context: LostContext; known: Set<string> },
): string {
  const kept = place.keys.filter((key) => !context.lost.has(key));
  const holding = place.keys.flatMap((key) => context.facts.get(context.lost.get(key)?.instead?.key ?? "") ?? []);
  // What else the sentence told is told again, each by its fact: nobody knows which of its words were of which.
  const again = (keys: readonly string[]): string[] => keys.flatMap((key) => context.facts.get(key) ?? []).map(stated);
  // An inference falls with any of its facts; what told both sides of a dispute tells the one that holds.
  const isInference = place.marked === "inference";
  const [first] = holding;
  if (first !== undefined && !isInference) {
    const isElsewhere = known.has(first.key) && !kept.some((key) => key === first.key);
    known.add(first.key);
    const others = again(kept.filter((key) => key !== first.key));
    return [...(isElsewhere ? [] : [stated(first)]), ...others].join(" ");
  }
  if (kept.length === 0 || isInference) return "";
  if (isParted(markdown, place)) return again(kept).join(" ");
  return `${place.text} ${kept.map(markerOf).join("")}`;
}

function mendSection(markdown: string, context: LostContext, known: Set<string>): string {
  let text = followMerges(markdown, context);
  // From the end, so that the places before stay where they are.
  for (const place of sentencePlaces(text).reverse()) {
    if (place.kind === "heading" || !place.keys.some((key) => context.lost.has(key))) continue;
    text =
      place.kind === "row"
        ? withoutRow(text, place, mended(text, place, { context: context, known }))
        : replaceSentence(text, place, mended(text, place, { context: context, known }));
  }
  // What could not be found as a sentence loses its marker.
  return replaceMarkers(text, (keys) => {
    const kept = keys.filter((key) => !context.lost.has(key));
    return kept.length === 0 ? "" : ` ${kept.map(markerOf).join("")}`;
  });
}

/** A row goes as a whole; what takes its place stands beneath the table. */
function withoutRow(markdown: string, { start, end }: SentencePlace, instead: string): string {
  const from = markdown.lastIndexOf("\n", start) + 1;
  const to = markdown.indexOf("\n", end);
  const left = `${markdown.slice(0, from)}${to < 0 ? "" : markdown.slice(to + 1)}`.trimEnd();
  return instead === "" ? left : `${left}\n\n${instead}`;
}

function setAside(keys: readonly string[], { lost }: LostContext): string {
  const [by] = keys.flatMap((key) => lost.get(key)?.by ?? []);
  return `Scope: What was told here was set aside${by === undefined ? "" : ` by ${escapeMarkdown(by)}`}, and no other fact of this run speaks of it.`;
}

/** What else answers the questions that the lost facts answered and no sentence answers now; each question once. */
function standIns(lost: readonly string[], sections: readonly Text[], context: LostContext): Citing[] {
  const cited = new Set<string>(citedKeys(sections));
  return context.answers.flatMap((answers) => {
    if (!lost.some((key) => answers.includes(key)) || answers.some((key) => cited.has(key))) return [];
    const other = answers.flatMap((key) => context.facts.get(key) ?? [])[0];
    if (other === undefined || cited.has(other.key)) return [];
    cited.add(other.key);
    return [other];
  });
}

/**
 * The written sections without markers of facts that are in use no more, and no subject left without a sentence: a
 * merged fact's sentence cites what it was merged into, a settled one gives way to what holds, a rejected one to another
 * fact that answers the same question, else to a sentence that says that nothing else does.
 */
export function withLostMended<S extends Text>(sections: readonly S[], context: LostContext): S[] {
  if (context.lost.size === 0) return [...sections];
  const isWritten = ({ kind }: Text): boolean => kind === "answer" || kind === "body";
  const known = new Set<string>(citedKeys(sections));
  const mendedSections = sections.map((section) =>
    isWritten(section) ? { ...section, markdown: mendSection(section.markdown, context, known) } : section,
  );
  return mendedSections.map((section, index) => {
    const before = sections[index];
    if (before === undefined || !isWritten(section)) return section;
    const gone = citedKeys([before]).filter((key) => context.lost.has(key));
    if (gone.length === 0) return section;
    const more = standIns(gone, mendedSections, context).filter(({ key }) => !known.has(key) || isFirst(known, key));
    const markdown = [section.markdown.trim(), ...more.map(stated)].filter((part) => part !== "").join("\n\n");
    const isBare = citedKeys([{ markdown }]).length === 0;
    return {
      ...section,
      markdown: isBare ? [markdown, setAside(gone, context)].filter(Boolean).join("\n\n") : markdown,
    };
  });
}

/** Marks a fact as told, and says whether it was not before. */
function isFirst(known: Set<string>, key: string): boolean {
  const before = known.has(key);
  known.add(key);
  return !before;
}
