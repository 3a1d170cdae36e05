import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { headingsAbove } from "@/lib/domain/prose/headings";
import { paragraphAround } from "@/lib/domain/text/paragraph-around";
import type { Tx } from "@/lib/platform/db/client";

/** Code points of a stored text that are read before a quote, for the headings above it, and behind it. */
const READ = { before: 16_000, after: 800 } as const;

const Row = z.object({
  sha256: z.string(),
  start: z.int(),
  snapshotId: z.string(),
  page: z.int().nullable(),
  before: z.string(),
  quote: z.string(),
  after: z.string(),
});

/** The paragraph that a quote stands in, as its snapshot has it; places in code points. */
export const QuoteParagraph = z.object({
  sha256: z.string(),
  snapshotId: z.string(),
  page: z.int().nullable(),
  start: z.int(),
  text: z.string(),
  /** The headings above it, the outermost first. */
  above: z.array(z.string()),
});
export type QuoteParagraph = z.infer<typeof QuoteParagraph>;

/** The paragraphs of these quotes, in their order; none for one that its snapshot does not hold any more. */
export async function listQuoteParagraphs(
  tx: Tx,
  scope: Scope,
  spans: readonly { sha256: string; start: number; end: number }[],
): Promise<QuoteParagraph[]> {
  if (spans.length === 0) return [];
  const rows = await tx.$queryRaw`
    select distinct on (span.place) span.sha256, span.start, s.id as "snapshotId", e.page,
      substring(c.text from greatest(1, span.start + 1 - ${READ.before}::int) for least(${READ.before}::int, span.start)) as before,
      substring(c.text from span.start + 1 for span."end" - span.start) as quote,
      substring(c.text from span."end" + 1 for ${READ.after}::int) as after
    from rows from (jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as (sha256 text, start int, "end" int))
        with ordinality as span(sha256, start, "end", place)
      join content c on c.project_id = ${scope.projectId}::uuid and c.sha256 = span.sha256
      join snapshot s on s.project_id = c.project_id and s.sha256 = c.sha256
      join evidence e on e.snapshot_id = s.id and e.start = span.start and e."end" = span."end" and e.stale_at is null
    order by span.place, s.id`;
  return z
    .array(Row)
    .parse(rows)
    .map(({ before, quote, after, start, ...row }) => ({
      ...row,
      ...paragraphAround({ before, stretch: quote, after }, start),
      above: headingsAbove(before),
    }));
}
