import { z } from "zod";
import { type JudgedThread, judgedThreads } from "@/lib/domain/plan/judged-threads";
import { type NotLookedFor, notLookedFor } from "@/lib/domain/plan/not-looked-for";
import { DROPPED } from "@/lib/domain/run/plan";
import { PerspectivesResult, ReviewResult, SearchInput, TopicsResult } from "@/lib/domain/run/results";
import type { Db, Tx } from "@/lib/platform/db/client";
import { listSearched } from "./searched-nodes";

const Row = z.object({
  kind: z.enum(["perspectives", "topics", "search", "review"]),
  input: z.unknown(),
  result: z.unknown(),
});

/** What was planned at first, what people dropped of the plan, and what stood beyond the breadth of a tree. */
function planned(
  rows: readonly z.infer<typeof Row>[],
): Pick<Parameters<typeof notLookedFor>[0], "proposed" | "beyond"> {
  const proposed = rows.flatMap(({ kind, input, result }) => {
    if (kind === "perspectives") return PerspectivesResult.parse(result).perspectives;
    if (kind === "topics") return TopicsResult.parse(result).topics;
    return kind === "search" ? [SearchInput.parse(input).perspective] : [];
  });
  const beyond = rows.flatMap(({ kind, result }) => {
    if (kind === "topics") return TopicsResult.parse(result).beyond ?? [];
    return kind === "review" ? (ReviewResult.parse(result).beyond ?? []) : [];
  });
  return { proposed, beyond };
}

interface Run {
  id: string;
  question: string;
}

/** What a run did not look for, whose plan came to these threads. */
export async function listNotLookedFor(
  db: Db | Tx,
  { id, question }: Run,
  threads: readonly JudgedThread[],
): Promise<NotLookedFor> {
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      /* list_not_looked_for */
      select n.kind::text, n.input, n.result from node n
      where n.run_id = ${id}::uuid and (
        n.kind in ('perspectives', 'topics') and n.status = 'complete'
        or n.kind = 'search' and ${DROPPED} = any(n.tags)
        or n.kind = 'review' and n.status = 'complete' and n.result ? 'beyond')
      order by n.ordinal`,
  );
  return notLookedFor({ question, kept: threads.map(({ perspective }) => perspective), ...planned(rows) });
}

/** What a run did not look for, as its plan stands now. */
export async function readNotLookedFor(db: Db | Tx, run: Run): Promise<NotLookedFor> {
  return listNotLookedFor(db, run, judgedThreads(await listSearched(db, run.id)));
}
