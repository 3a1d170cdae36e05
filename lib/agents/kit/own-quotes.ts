import { z } from "zod";
import type { SourceIn } from "@/lib/agents/kit/parts";
import { locate } from "@/lib/domain/facts/read-together";
import { stripMarkers } from "@/lib/domain/markdown/citation";
import { ownMarkerOf, ownQuoteId, replaceOwnMarkers } from "@/lib/domain/markdown/own-quotes";
import type { TextEdit } from "@/lib/domain/markdown/text-edits";
import { withTrueQuotes } from "@/lib/domain/text/quoted";
import type { Dropped } from "./agent";

/** Longest statement that is kept, in characters. */
const STATEMENT_MAX = 1_000;

/** Words that a writer takes from the texts at hand, by the id that its markers name, and what they say. */
export const OwnQuote = z.object({
  id: z.string(),
  passage: z.string(),
  quote: z.string().min(1).max(2_000),
  statement: z.string().max(STATEMENT_MAX).default(""),
});
export type OwnQuote = z.infer<typeof OwnQuote>;

/** Quotes of its own that whoever changes a text gives at most. */
const EDITS_QUOTES_MOST = 40;

/** Those of an answer that changes a text. */
export const editsQuotes = z.array(OwnQuote).max(EDITS_QUOTES_MOST).default([]);

/** Changes with the markers of those of their own quotes that stand in the texts at hand. */
export function editsKept(
  texts: readonly SourceIn[],
  { edits, quotes }: { edits: readonly TextEdit[]; quotes: readonly OwnQuote[] },
): { edits: TextEdit[]; quotes: OwnQuote[]; dropped: Dropped } {
  // Without texts no marker names a quote: brackets are what they are in the words of a source.
  if (texts.length === 0 && quotes.length === 0)
    return { edits: [...edits], quotes: [], dropped: { ids: 0, quotes: 0 } };
  const own = new OwnQuotes(texts, quotes);
  const marked = edits.map((edit) => ({ ...edit, replace: own.markers(edit.replace) }));
  return { edits: marked, quotes: own.kept, dropped: own.dropped };
}

/** What a quote says: its own words, where nothing else is said of it. */
function saidBy(statement: string, quote: string): string {
  const said = stripMarkers(replaceOwnMarkers(statement, () => null)).trim();
  return said === "" ? quote : said;
}

/** The quotes of an answer that stand in the texts that it was given, and the markers that name them. */
export class OwnQuotes {
  readonly kept: OwnQuote[] = [];
  readonly dropped: Dropped = { ids: 0, quotes: 0 };
  readonly #given = new Set<string>();

  constructor(texts: readonly SourceIn[], quotes: readonly OwnQuote[]) {
    for (const { id: named, passage, quote, statement } of quotes) {
      const id = ownQuoteId(named);
      const found = locate(texts, { passage, quote });
      // Of two quotes of one name the first is meant: nobody can tell which of them a marker behind it names.
      const isClear = id !== null && !this.#given.has(id);
      if (id !== null) this.#given.add(id);
      const said = found === null ? "" : saidBy(statement, found.span.quote);
      if (!isClear || found === null || said.length > STATEMENT_MAX) this.dropped.quotes += 1;
      else {
        const told = withTrueQuotes(said, [found.text, found.source.sourceTitle]);
        this.kept.push({ id, passage: found.passage.id, quote: found.span.quote, statement: told });
      }
    }
  }

  /** A text with the markers of kept quotes alone; one of a quote that nobody gave is counted. */
  markers(markdown: string): string {
    const known = new Set(this.kept.map(({ id }) => id));
    return replaceOwnMarkers(markdown, (id) => {
      if (known.has(id)) return ownMarkerOf(id);
      if (!this.#given.has(id)) this.dropped.ids += 1;
      return null;
    });
  }
}
