import { keepingBy } from "@/lib/domain/core/keep";
import { asStated, type Stated } from "@/lib/domain/facts/stated";
import { type Placed, underHeadings } from "@/lib/domain/prose/under-headings";
import { antecedents, nameFor } from "@/lib/domain/text/antecedents";
import { meanings } from "@/lib/domain/text/meanings";
import { quantities } from "@/lib/domain/text/quantities";
import { bareTitle } from "@/lib/domain/text/rank/linking";
import { termSet } from "@/lib/domain/text/terms";
import { statedLists } from "./stated-lists";
import { type StatedRow, statedRows } from "./stated-rows";

/** A stretch of a source, with what names it. */
export interface NamedPassage {
  sourceTitle: string;
  heading: string | null;
  text: string;
}

/** What a passage says in a sentence or a list, taken apart for whatever is asked of it. */
export interface PassageSentence {
  /** Where it begins in the passage, in UTF-16 units, beneath which heading. */
  start: number;
  heading: string;
  /** The sentence as it stands, or the list in one. */
  text: string;
  /** What leads: the sentence itself, or the one that leads to the list. */
  lead: string;
  /** What it says, with whom it speaks of; and the term that it says something of, in a list of definitions. */
  said: string;
  term: string | null;
  /** The meanings of what it says, and of title and headings above it. */
  meant: ReadonlySet<string>;
  near: ReadonlySet<string>;
  hasFigure: boolean;
  /** It as a fact, where it says something. */
  state: () => Stated | null;
}

/** Sentences by themselves in the order of the text, and the lists that are told in one. */
export interface PassageSentences {
  single: readonly PassageSentence[];
  lists: readonly PassageSentence[];
  /** Rows of tables, with what they are called by: each is told where a question asks for it. */
  rows: readonly (PassageSentence & { row: StatedRow })[];
}

/** Passages that are kept as they were taken apart, and how long one may be with what names it. */
const KEPT = { texts: 400, length: 4_000 } as const;

/**
 * The sentences and lists of a passage. They are kept: a passage is looked through for one question after the other, of
 * one search and of those beside it.
 */
export const passageSentences: (passage: NamedPassage) => PassageSentences = keepingBy(
  takenApart,
  ({ sourceTitle, heading, text }) => JSON.stringify([sourceTitle, heading, text]),
  KEPT,
);

function once<T>(work: () => T): () => T {
  let done: { value: T } | null = null;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

type Told = Pick<PassageSentence, "text" | "said" | "state">;

function takenApart({ sourceTitle, heading, text }: NamedPassage): PassageSentences {
  const title = bareTitle(sourceTitle);
  const titled = termSet(sourceTitle);
  const all = underHeadings(text, heading);
  const told = (placed: Placed, { text: own, said, state }: Told): PassageSentence => ({
    start: placed.sentence.start,
    heading: placed.heading ?? "",
    text: own,
    lead: placed.sentence.text,
    said,
    term: placed.term,
    meant: meanings(termSet(said), said),
    near: meanings(new Set([...titled, ...termSet(`${placed.heading ?? ""} ${placed.lead ?? ""}`)])),
    hasFigure: quantities(said).length > 0,
    state: once(state),
  });
  const stated = statedLists(text, all, title);
  const within = new Set(stated.flatMap((list) => list.within));
  const terms = termSet(text);
  const named = antecedents(
    text,
    all.map(({ sentence }) => sentence),
  );
  const single = all.flatMap((placed, nth) => {
    const { sentence, term } = placed;
    if (within.has(sentence)) return [];
    const antecedent = named[nth] ?? null;
    const about = { title, antecedent: antecedent === null ? null : nameFor(antecedent, title, terms), term };
    const said = antecedent === null ? sentence.text : `${antecedent}: ${sentence.text}`;
    return [told(placed, { text: sentence.text, said, state: () => asStated(sentence, about) })];
  });
  const lists = stated.map(({ placed, statement, quote }) =>
    told(placed, { text: statement, said: statement, state: () => ({ statement, quote }) }),
  );
  const rows = statedRows(text, title).map((row) => {
    const { statement, quote, start } = row;
    const own: Told = { text: statement, said: statement, state: () => ({ statement, quote }) };
    const sentence = { text: statement, start, end: start + quote.length, kind: "cell" as const };
    return { ...told({ sentence, heading, lead: null, term: null }, own), row };
  });
  return { single, lists, rows };
}
