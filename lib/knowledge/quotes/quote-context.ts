import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { after, before } from "@/lib/domain/facts/checking";
import { fieldsAtHead, HEAD_LENGTH } from "@/lib/domain/prose/head-fields";
import { headingsAbove } from "@/lib/domain/prose/headings";
import { paragraphAfter, paragraphBefore, paragraphsBefore, WHOLE_PARAGRAPH } from "@/lib/domain/text/paragraph-around";
import { spanText } from "@/lib/domain/text/quote";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Code points of a stored text that are read before a quote and behind it: the chapters of most documents, for the
 * headings above it, and several sentences.
 */
const READ = { before: 16_000, after: 800 } as const;
/** Those next to it that it may refer to: several sentences, or a table's rows. */
const NEXT_TO_IT = 2_400;

/** What stands before a quote and behind it in its source's stored text. */
export const QuoteContext = z.object({
  sha256: z.string(),
  start: z.int(),
  end: z.int(),
  before: z.string(),
  after: z.string(),
  /** The headings above it, the outermost first. */
  above: z.array(z.string()).default([]),
  /** The short fields of its source's head. */
  fields: z.array(z.string()).default([]),
  /** The paragraph that it stands in; older versions did not record it. */
  paragraph: z.string().optional(),
});
export type QuoteContext = z.infer<typeof QuoteContext>;

/** Half of a character that takes two units. */
const HALF = /[\ud800-\udfff]/;

/** The end of a text in code points. */
function endOf(text: string, codePoints: number): string {
  // So many units hold at least so many code points, and half a one at their beginning is not among them.
  const end = text.slice(-2 * codePoints);
  return HALF.test(end) ? [...end].slice(-codePoints).join("") : end.slice(-codePoints);
}

/** How much of its paragraph is told with a quote: what lies next to it, all, or with a short one the end of that above, too. */
export type ParagraphReach = "near" | "whole" | "wide";
/** Characters of a paragraph that is short, and those of it and the one above that are told before the quote. */
const SHORT = 400;
const ABOVE = 500;

/** The paragraph of a quote; where it begins or ends that, and where a table's head is above, the sentences next to it. */
function paragraphOf(
  { next, quote, behind }: { next: string; quote: string; behind: string },
  beside: { before: string; after: string },
  reach: ParagraphReach,
): string {
  const most = reach === "near" ? undefined : WHOLE_PARAGRAPH;
  const own = paragraphBefore(next, most);
  const behindIt = paragraphAfter(behind, quote, most);
  const isShort = own.length + quote.length + behindIt.length < SHORT;
  const above = reach === "wide" && isShort ? paragraphsBefore(next, ABOVE) : own;
  const isWithoutHead = beside.before.startsWith("|") && !above.includes(beside.before);
  const parts = [...(isWithoutHead || above === "" ? [beside.before] : []), above, quote, behindIt || beside.after];
  return parts.filter((part) => part !== "").join(" ");
}

interface Place {
  sha256: string;
  /** In code points of the stored text, `end` excluded. */
  start: number;
  end: number;
}

/** What is read of stored texts for these quotes: what lies around them, and each text's head; no part of a text twice. */
export function windowsOf(spans: readonly Place[]): Place[] {
  const wanted = spans.flatMap(({ sha256, start, end }) => [
    { sha256, start: 0, end: HEAD_LENGTH },
    { sha256, start: Math.max(0, start - READ.before), end: end + READ.after },
  ]);
  return [...Map.groupBy(wanted, ({ sha256 }) => sha256).values()].flatMap((ofText) => {
    const windows: Place[] = [];
    for (const one of ofText.toSorted((a, b) => a.start - b.start)) {
      const last = windows.at(-1);
      if (last === undefined || one.start > last.end) windows.push({ ...one });
      else last.end = Math.max(last.end, one.end);
    }
    return windows;
  });
}

const Window = z.object({ sha256: z.string(), start: z.int(), text: z.string() });
type Window = z.infer<typeof Window>;

/** Reads parts of a text, in code points, from the windows that hold them; where no character takes two units without counting. */
function readerOf(windows: readonly Window[]): (start: number, end: number) => string {
  const parts = windows.map((one) => ({ ...one, isPlain: !HALF.test(one.text) }));
  return (start, end) => {
    const part = parts.findLast((one) => one.start <= start);
    if (part === undefined) return "";
    const [from, to] = [start - part.start, end - part.start];
    return part.isPlain ? part.text.slice(from, to) : spanText(part.text, from, to);
  };
}

const byPlace = (a: Place, b: Place): number =>
  a.sha256 === b.sha256 ? a.start - b.start || a.end - b.end : a.sha256 < b.sha256 ? -1 : 1;

/**
 * The sentences around these spans of stored texts, and their paragraphs, as much of each as stands next to the quote, or
 * whole but for the longest, and with a short one the end of that above; none for a span whose text is not there any more.
 */
export async function listQuoteContext(
  tx: Tx,
  scope: Scope,
  spans: readonly Place[],
  { reach = "near" }: { reach?: ParagraphReach } = {},
): Promise<QuoteContext[]> {
  if (spans.length === 0) return [];
  // Each part of a text is looked up once: that reads the text up to there, however many quotes stand in it.
  const rows = z.array(Window).parse(
    await tx.$queryRaw`
      select part.sha256, part.start, substring(c.text from part.start + 1 for part."end" - part.start) as text
      from jsonb_to_recordset(${JSON.stringify(windowsOf(spans))}::jsonb) as part(sha256 text, start int, "end" int)
        join content c on c.project_id = ${scope.projectId}::uuid and c.sha256 = part.sha256
      order by part.sha256, part.start`,
  );
  const readers = new Map(
    [...Map.groupBy(rows, ({ sha256 }) => sha256)].map(([sha256, own]) => [sha256, readerOf(own)]),
  );
  return spans.toSorted(byPlace).flatMap(({ sha256, start, end }) => {
    const read = readers.get(sha256);
    if (read === undefined) return [];
    const above = read(Math.max(0, start - READ.before), start);
    const behind = read(end, end + READ.after);
    const next = endOf(above, NEXT_TO_IT);
    const beside = { before: before(next), after: after(behind) };
    return [
      {
        sha256,
        start,
        end,
        ...beside,
        above: headingsAbove(above),
        fields: fieldsAtHead(read(0, HEAD_LENGTH)),
        paragraph: paragraphOf({ next, quote: read(start, end), behind }, beside, reach),
      },
    ];
  });
}
