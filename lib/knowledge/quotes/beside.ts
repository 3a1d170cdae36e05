import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { BESIDE_WITHIN, wordsBeside } from "@/lib/domain/facts/near/beside";
import type { Tx } from "@/lib/platform/db/client";

/** Where a quote of a fact stands. */
export interface QuotePlace {
  /** The fact's key. */
  key: string;
  sha256: string;
  /** In code points of the text with that hash. */
  start: number;
  end: number;
}

/** Words that are said to stand beside one of these quotes. */
export interface NamedWords {
  words: string;
  quotes: readonly QuotePlace[];
}

/** Words beside a quote, as its text has them. */
export const Beside = z.object({
  start: z.int(),
  end: z.int(),
  quote: z.string(),
  of: z.object({ key: z.string(), sha256: z.string(), start: z.int(), end: z.int() }),
});
export type Beside = z.infer<typeof Beside>;

const Around = z.object({ nth: z.int(), from: z.int(), text: z.string() });

/** Where named words stand, in the order given: beside the first of their quotes that has them; null where none does. */
export async function findBeside(tx: Tx, scope: Scope, named: readonly NamedWords[]): Promise<(Beside | null)[]> {
  const places = named.flatMap(({ quotes }) => quotes);
  if (places.length === 0) return named.map(() => null);
  const asked = places.map(({ sha256, start, end }, nth) => {
    const from = Math.max(0, start - BESIDE_WITHIN.before);
    return { nth, sha256, from, length: end + BESIDE_WITHIN.after - from };
  });
  const rows = z.array(Around).parse(
    await tx.$queryRaw`
      select asked.nth, asked."from", substring(c.text from asked."from" + 1 for asked.length) as text
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(nth int, sha256 text, "from" int, length int)
        join content c on c.project_id = ${scope.projectId}::uuid and c.sha256 = asked.sha256`,
  );
  const around = new Map(rows.map(({ nth, ...stretch }) => [places[nth], stretch]));
  return named.map(({ words, quotes }) => {
    for (const of of quotes) {
      const stretch = around.get(of);
      const found = stretch === undefined ? null : wordsBeside(stretch, of, words);
      const { key, sha256, start, end } = of;
      if (found !== null) return { ...found, of: { key, sha256, start, end } };
    }
    return null;
  });
}

/**
 * Keeps words beside quotes of facts as what these rest on, too: wherever the fact has that quote. What stands there
 * already stays as it is. The database refuses what is not the text's own.
 */
export async function keepBeside(
  tx: Tx,
  scope: Scope,
  { runId, nodeId, beside }: { runId: string; nodeId: string; beside: readonly (Beside & { agentCallId: string })[] },
): Promise<void> {
  const rows = beside.map(({ of, ...words }) => ({
    ...words,
    key: of.key,
    sha256: of.sha256,
    at: of.start,
    to: of.end,
  }));
  await tx.$executeRaw`
    insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence, page, heading, is_beside,
      run_id, node_id, agent_call_id)
    select e.project_id, e.fact_id, e.snapshot_id, given.start, given."end", given.quote, max(e.confidence),
      min((select max((p ->> 'page')::int) from jsonb_array_elements(s.pages) p where (p ->> 'start')::int <= given.start)),
      min(e.heading collate "C"), true, ${runId}::uuid, ${nodeId}::uuid, min(given."agentCallId"::text)::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key text, sha256 text, at int, "to" int, start int,
        "end" int, quote text, "agentCallId" uuid)
      join fact f on f.project_id = ${scope.projectId}::uuid and f.key = given.key
      join evidence e on e.fact_id = f.id and e.start = given.at and e."end" = given."to"
      join snapshot s on s.id = e.snapshot_id and s.sha256 = given.sha256
    group by e.project_id, e.fact_id, e.snapshot_id, given.start, given."end", given.quote
    order by e.fact_id, e.snapshot_id, given.start, given."end"
    on conflict (fact_id, snapshot_id, start, "end") do nothing`;
}
