import { gatherTopics } from "@/lib/domain/plan/gather-topics";
import { type JudgedThread, judgedThreads } from "@/lib/domain/plan/judged-threads";
import { listSearched } from "@/lib/run/nodes/parts/searched-nodes";
import { THREADS_MOST, type ThreadDeps } from "@/lib/run/nodes/parts/threads";

/** All that the run's plan was to search for, in its order, with verdicts; not what a person took from it. */
export async function listJudged({ db, run }: ThreadDeps): Promise<JudgedThread[]> {
  return judgedThreads(await listSearched(db, run.id));
}

/** The topics of a large tree, gathered under those that opened them. */
export function gatheredOf(threads: readonly JudgedThread[]): JudgedThread[] {
  return gatherTopics(threads, THREADS_MOST);
}
