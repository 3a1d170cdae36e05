"use client";

import { useState } from "react";
import { counted } from "@/components/kit/words";
import { presumptions } from "@/lib/client/presumed";
import type { Outcome } from "@/lib/client/send-command";
import { toastDone, toastRefused } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import type { FactVerdict } from "@/lib/domain/core/words";
import type {
  ReviewItemView,
  WaitingContradictionView,
  WaitingFactView,
  WaitingReportView,
  WaitingTopicView,
} from "@/lib/features/reviews/views/waiting-items";
import { acceptedSays } from "./accepted-says";
import type { Critique } from "./reject-dialogue";

/** What may be sent back with gaps and action items. */
type Rejectable = WaitingTopicView | WaitingReportView;

/** What one may do with what waits. */
export interface ReviewActs {
  accept: (item: ReviewItemView) => void;
  settle: (facts: readonly WaitingFactView[], verdict: FactVerdict) => void;
  holds: (pair: WaitingContradictionView, holds: "first" | "second" | "unrelated") => void;
  reject: (item: Rejectable, critique: Critique) => void;
  isPending: boolean;
  /** The dialogue that is open, and for what. */
  dialogue: { kind: "reject"; item: Rejectable } | { kind: "changes"; item: WaitingReportView } | null;
  open: (dialogue: NonNullable<ReviewActs["dialogue"]>) => void;
  close: () => void;
}

/** What has just been judged, and is about to leave the queue. */
const judged = presumptions<true>();

/** A name of an item, and what it is told by: where it comes back, its revision or time is another. */
function toldOf(item: ReviewItemView): [id: string, seen: string] {
  return [`${item.kind} ${item.id}`, "revision" in item ? `${item.revision}` : item.since];
}

/** Those items that still wait: what the reader has just judged is not among them. */
export function useStillWaiting(items: readonly ReviewItemView[]): ReviewItemView[] {
  const isJudged = judged.useIsAny();
  return items.filter((item) => !isJudged(...toldOf(item)));
}

/** Takes items out of the queue while it is done; what is refused, or is to be judged by more people, comes back. */
async function judging<T>(
  items: readonly ReviewItemView[],
  act: () => Promise<T>,
  isJudged: (outcome: T) => boolean,
): Promise<T> {
  const asTheyWere = items.map((item) => judged.presume(...toldOf(item), true));
  const outcome = await act();
  if (!isJudged(outcome)) for (const takeBack of asTheyWere) takeBack();
  return outcome;
}

const says = { accepted: "accepted", rejected: "rejected", disputed: "disputed", reopened: "open again" } as const;

function isDone(outcome: Outcome<unknown> | null): boolean {
  return outcome?.ok === true;
}

/** Whether it was done to all. */
function isWhole(outcome: Outcome<{ refused: readonly unknown[] }> | null): boolean {
  return outcome?.ok === true && outcome.output.refused.length === 0;
}

/** Whether it was done, and nobody else has to accept it as well. */
function isLast(outcome: Outcome<{ left: number }> | null): boolean {
  return outcome?.ok === true && outcome.output.left === 0;
}

/** The commands of the queue, each said with a toast. */
export function useReviewActs(): ReviewActs {
  const [dialogue, setDialogue] = useState<ReviewActs["dialogue"]>(null);
  const close = (): void => setDialogue(null);
  const plan = useCommand("approve_plan", { says: "The plan is approved; research begins.", isManyAtOnce: true });
  const topic = useCommand("judge_topic", {
    isManyAtOnce: true,
    onDone: ({ left }, { verdict }) =>
      toastDone(verdict === "accepted" ? acceptedSays("The topic", left) : "The topic is searched again."),
  });
  const report = useCommand("accept_report", {
    isManyAtOnce: true,
    onDone: ({ left }) => toastDone(acceptedSays("The report", left)),
  });
  const rejectReport = useCommand("reject_report", { says: "Research goes on for what the report misses." });
  const back = useCommand("settle_contradiction", { says: "The contradiction is open again." });
  const pair = useCommand("settle_contradiction", {
    isManyAtOnce: true,
    says: "The contradiction is settled.",
    undo: ({ revision }, { projectId, relationId }) =>
      void back.run({ projectId, relationId, revision, outcome: { holds: "open" } }),
  });
  const batch = useCommand("settle_facts", { isManyAtOnce: true });

  async function settle(facts: readonly WaitingFactView[], verdict: FactVerdict): Promise<void> {
    for (const [projectId, own] of Map.groupBy(facts, (fact) => fact.project.id)) {
      const seen = own.map(({ id, revision }) => ({ factId: id, revision }));
      const outcome = await judging(own, () => batch.run({ projectId, facts: seen, verdict }), isWhole);
      if (!outcome?.ok) return;
      const { settled, refused } = outcome.output;
      const back = (): void => void batch.run({ projectId, facts: settled, verdict: "reopened" });
      if (settled.length > 0) {
        toastDone(`${counted(settled.length, "fact")} ${says[verdict]}.`, verdict === "reopened" ? undefined : back);
      }
      for (const { statement, why } of refused.slice(0, 3)) toastRefused(`“${statement.slice(0, 80)}”: ${why}`);
      if (refused.length > 3) toastRefused(`${refused.length - 3} more facts stay as they are.`);
    }
  }

  function accept(item: ReviewItemView): void {
    const projectId = item.project.id;
    if (item.kind === "fact") void settle([item], "accepted");
    if (item.kind === "plan") {
      const { runId, revision } = item;
      void judging([item], () => plan.run({ projectId, runId, revision }), isDone);
    }
    if (item.kind === "report") {
      const { id: reportId, revision } = item;
      void judging([item], () => report.run({ projectId, reportId, revision }), isLast);
    }
    if (item.kind === "topic") {
      const { runId, nodeKey } = item;
      const accept = { projectId, runId, nodeKey, seen: "in_review", verdict: "accepted" } as const;
      void judging([item], () => topic.run(accept), isLast);
    }
  }

  async function reject(item: Rejectable, critique: Critique): Promise<void> {
    const projectId = item.project.id;
    const outcome =
      item.kind === "report"
        ? await rejectReport.run({ projectId, reportId: item.id, revision: item.revision, ...critique })
        : await topic.run({
            projectId,
            runId: item.runId,
            nodeKey: item.nodeKey,
            seen: "in_review",
            verdict: "rejected",
            ...critique,
          });
    if (outcome?.ok) close();
  }

  return {
    accept,
    settle: (facts, verdict): void => void settle(facts, verdict),
    holds: (item, holds): void => {
      const settled = { projectId: item.project.id, relationId: item.id, revision: item.revision };
      void judging([item], () => pair.run({ ...settled, outcome: { holds } }), isDone);
    },
    reject: (item, critique): void => void reject(item, critique),
    isPending: [plan, topic, report, rejectReport, pair, batch].some((command) => command.isPending),
    dialogue,
    open: setDialogue,
    close,
  };
}
