import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { after, before } from "@/lib/domain/facts/checking";
import { fieldsAtHead, HEAD_LENGTH } from "@/lib/domain/prose/head-fields";
import { headingsAbove } from "@/lib/domain/prose/headings";
import { paragraphAfter, paragraphBefore } from "@/lib/domain/text/paragraph-around";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Code points of a stored text that are read before a quote and behind it: the chapters of most documents, for the
 * headings above it, and several sentences.
 */
const READ = { before: 16_000, after: 800 } as const;
/** Those next to it that it may refer to: several sentences, or a table's rows. */
const NEXT_TO_IT = 2_400;

const Row = z.object({
  sha256: z.string(),
  start: z.int(),
  end: z.int(),
  before: z.string(),
  after: z.string(),
  head: z.string(),
  quote: z.string(),
});

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

/** The end of a text in code points. */
function endOf(text: string, codePoints: number): string {
  // So many units hold at least so many code points, and half a one at their beginning is not among them.
  return [...text.slice(-2 * codePoints)].slice(-codePoints).join("");
}

/** The paragraph of a quote; where it begins or ends that, and where a table's head is above, the sentences next to it. */
function paragraphOf(
  { next, quote, behind }: { next: string; quote: string; behind: string },
  beside: { before: string; after: string },
): string {
  const above = paragraphBefore(next);
  const isWithoutHead = beside.before.startsWith("|") && !above.includes(beside.before);
  const parts = [
    ...(isWithoutHead || above === "" ? [beside.before] : []),
    above,
    quote,
    paragraphAfter(behind, quote) || beside.after,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** The sentences around these spans of stored texts; none for a span whose text is not there any more. */
export async function listQuoteContext(
  tx: Tx,
  scope: Scope,
  spans: readonly { sha256: string; start: number; end: number }[],
): Promise<QuoteContext[]> {
  if (spans.length === 0) return [];
  const rows = await tx.$queryRaw`
    select span.sha256, span.start, span."end",
      substring(c.text from greatest(1, span.start + 1 - ${READ.before}::int) for least(${READ.before}::int, span.start)) as before,
      substring(c.text from span."end" + 1 for ${READ.after}::int) as after,
      substring(c.text for ${HEAD_LENGTH}::int) as head,
      substring(c.text from span.start + 1 for span."end" - span.start) as quote
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span(sha256 text, start int, "end" int)
      join content c on c.project_id = ${scope.projectId}::uuid and c.sha256 = span.sha256
    order by span.sha256, span.start, span."end"`;
  return z
    .array(Row)
    .parse(rows)
    .map(({ head, quote, ...row }) => {
      const next = endOf(row.before, NEXT_TO_IT);
      const beside = { before: before(next), after: after(row.after) };
      return {
        ...row,
        ...beside,
        above: headingsAbove(row.before),
        fields: fieldsAtHead(head),
        paragraph: paragraphOf({ next, quote, behind: row.after }, beside),
      };
    });
}
