import { gatherTopics } from "@/lib/domain/plan/gather-topics";
import type { JudgedThread } from "@/lib/domain/plan/judged-threads";
import { THREADS_MOST } from "@/lib/run/nodes/parts/threads";

/** The topics of a large tree, gathered under those that opened them. */
export function gatheredOf(threads: readonly JudgedThread[]): JudgedThread[] {
  return gatherTopics(threads, THREADS_MOST);
}
