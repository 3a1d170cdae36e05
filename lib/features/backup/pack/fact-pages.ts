import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { withWordsBeside } from "@/lib/domain/facts/near/beside";
import { literalMarkdown } from "@/lib/domain/markdown/literal";
import { canonicalJsonLines } from "@/lib/domain/run/artifact";
import { inQuotes } from "@/lib/domain/text/quoted";
import { eachRow } from "@/lib/features/backup/layout/rows";
import type { Tx } from "@/lib/platform/db/client";
import { quotesSaid } from "@/lib/reports/formats/notes";
import type { AddFile } from "./write-zip";

const Known = z.object({
  key: z.string(),
  statement: z.string(),
  status: z.string(),
  confidence: z.number(),
  score: z.number(),
  researcher: z.string().nullable(),
  evidence: z.array(
    z.object({
      quote: z.string(),
      source: z.string(),
      url: z.string().nullable(),
      sha256: z.string(),
      start: z.int(),
      isBeside: z.boolean(),
    }),
  ),
});
type Known = z.infer<typeof Known>;

const sql = `
  select f.key, f.statement, f.status::text, f.confidence, f.score, r.name as researcher,
    coalesce((select jsonb_agg(jsonb_build_object('quote', e.quote, 'source', s.title, 'url', s.url,
        'sha256', t.sha256, 'start', e.start, 'isBeside', e.is_beside) order by e.is_beside, e.created_at, e.id)
      from evidence e
        join snapshot t on t.project_id = e.project_id and t.id = e.snapshot_id
        join source s on s.project_id = t.project_id and s.id = t.source_id
      where e.project_id = f.project_id and e.fact_id = f.id), '[]') as evidence
  from fact f left join researcher r on r.project_id = f.project_id and r.id = f.researcher_id
  where f.project_id = $1::uuid order by f.key`;

function asMarkdown({ key, statement, status, evidence }: Known): string {
  const { quotes, alone } = withWordsBeside(evidence);
  const line = (said: string, source: string): string =>
    `  - ${literalMarkdown(said)} *${literalMarkdown(source, { before: "*", after: "*" })}*`;
  const lines = [
    ...quotes.map(({ quote, beside }) =>
      line(quotesSaid({ quotes: [{ quote: quote.quote, beside: beside.map((words) => words.quote) }] }), quote.source),
    ),
    ...alone.map(({ quote, source }) => line(`words beside a quote: ${inQuotes(quote)}`, source)),
  ];
  return [`- ${literalMarkdown(statement, { after: " " })} (${key}, ${status})`, ...lines, ""].join("\n");
}

/** The project's facts with their quotes, as a page and as lines of JSON. */
export async function factPages(tx: Tx, scope: Scope, add: AddFile): Promise<void> {
  const known = (): AsyncGenerator<Known> => eachRow(tx, Known, { sql, values: [scope.projectId], batch: 200 });
  async function* page(): AsyncGenerator<string> {
    yield "# Knowledge base\n\n";
    for await (const fact of known()) yield asMarkdown(fact);
  }
  async function* lines(): AsyncGenerator<string> {
    for await (const fact of known()) yield canonicalJsonLines([fact]);
  }
  await add("Research/_knowledge_base.md", page());
  await add("Research/_knowledge_base.jsonl", lines());
}
