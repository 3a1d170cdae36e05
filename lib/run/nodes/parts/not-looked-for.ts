import { type JudgedThread, judgedThreads } from "@/lib/domain/plan/judged-threads";
import { type NotLookedFor, notLookedFor } from "@/lib/domain/plan/not-looked-for";
import { PerspectivesResult, ReviewResult, SearchInput, TopicsResult } from "@/lib/domain/run/results";
import type { Db, Tx } from "@/lib/platform/db/client";
import { listRecorded, type RecordedNode, searchedOf } from "./searched-nodes";

/** What was planned at first, what people dropped of the plan, and what stood beyond the breadth of a tree. */
function planned(rows: readonly RecordedNode[]): Pick<Parameters<typeof notLookedFor>[0], "proposed" | "beyond"> {
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

/** Whether a step says what was planned, what was dropped, or what stood beyond the breadth of the plan. */
function saysOfPlan({ kind, status, isDropped }: RecordedNode): boolean {
  return kind === "search" ? isDropped : kind !== "outline" && status === "complete";
}

/** What a run did not look for, whose plan came to these threads. */
export function notLookedForIn(
  question: string,
  threads: readonly JudgedThread[],
  nodes: readonly RecordedNode[],
): NotLookedFor {
  const rows = nodes.filter(saysOfPlan);
  return notLookedFor({ question, kept: threads.map(({ perspective }) => perspective), ...planned(rows) });
}

/** What a run did not look for, as its plan stands now. */
export async function readNotLookedFor(db: Db | Tx, { id, question }: Run): Promise<NotLookedFor> {
  const nodes = await listRecorded(db, id);
  return notLookedForIn(question, judgedThreads(searchedOf(nodes)), nodes);
}
