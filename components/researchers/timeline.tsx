"use client";

import { IconArrowsMinimize, IconFlag, IconGavel, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { reportLooks, runLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import type { ReviewSubject } from "@/lib/domain/core/words";
import { deedOf } from "@/lib/domain/prose/deed";
import type { RunCardView } from "@/lib/features/runs/views/run-cards";
import type { TimelineEntryView } from "@/lib/features/runs/views/timeline";
import styles from "./timeline.module.css";

const icons = { run: IconRoute, fold: IconArrowsMinimize, review: IconGavel, act: IconFlag } as const;
const kindWords = { run: "Run", fold: "Fold", review: "Review", act: "Event" } as const;

const subjectWords = {
  plan: "plan",
  node: "topic",
  fact: "fact",
  relation: "contradiction",
  report: "report",
} as const satisfies Record<ReviewSubject, string>;
const verdictWords = {
  accepted: "accepted",
  rejected: "rejected",
  changes_requested: "asked for changes of",
  disputed: "disputed",
  reopened: "reopened",
} as const;

function RunEntry({ projectId, run }: { projectId: string; run: RunCardView }): ReactNode {
  return (
    <>
      <p className={styles.line}>
        <Link href={`/projects/${projectId}/runs/${run.id}`}>Run {run.number}</Link>
        <Chip look={runLooks[run.status]} title={run.statusReason} />
      </p>
      <p className={styles.meta}>
        {run.startedBy && <span>by {run.startedBy.name}</span>}
        <span>
          {counted(run.facts, "fact")} from {counted(run.sources, "source")}
        </span>
        {run.report && (
          <span>
            <Link href={`/projects/${projectId}/reports/${run.report.id}`}>Report, version {run.report.version}</Link>:{" "}
            {reportLooks[run.report.status].word.toLowerCase()}
          </span>
        )}
        {run.status === "halted" && <span>{run.statusReason}</span>}
      </p>
    </>
  );
}

/** A summary that stands in the place of what was found before; it opens to its text. */
function FoldEntry({ fold }: { fold: Extract<TimelineEntryView, { kind: "fold" }> }): ReactNode {
  const of = fold.runNumber === null ? "All earlier runs" : `Run ${fold.runNumber}`;
  return (
    <details className={styles.fold}>
      <summary>{of} in short</summary>
      {fold.text.split("\n\n").map((part) => (
        <p key={part}>{part}</p>
      ))}
    </details>
  );
}

function ReviewEntry({
  projectId,
  review,
}: {
  projectId: string;
  review: Extract<TimelineEntryView, { kind: "review" }>;
}): ReactNode {
  return (
    <>
      <p className={styles.line}>
        <span>
          <strong>{review.by?.name ?? "Somebody"}</strong> {verdictWords[review.verdict]} the{" "}
          {subjectWords[review.subject]} of{" "}
          <Link href={`/projects/${projectId}/runs/${review.runId}`}>run {review.runNumber}</Link>.
        </span>
      </p>
      {review.note && <p className={styles.note}>{review.note}</p>}
    </>
  );
}

/** What happened, behind the name of who did it. */
function Deed({ sentence, by }: { sentence: string; by: string | null }): ReactNode {
  const deed = by === null ? null : deedOf(sentence, by);
  return (
    <>
      {by !== null && <strong>{deed === null ? `${by}: ` : `${by} `}</strong>}
      {deed ?? sentence}
    </>
  );
}

function Entry({ projectId, entry }: { projectId: string; entry: TimelineEntryView }): ReactNode {
  if (entry.kind === "run") return <RunEntry projectId={projectId} run={entry.run} />;
  if (entry.kind === "fold") return <FoldEntry fold={entry} />;
  if (entry.kind === "review") return <ReviewEntry projectId={projectId} review={entry} />;
  return (
    <p className={styles.line}>
      <span>
        <Deed sentence={entry.text} by={entry.by?.name ?? null} />
      </span>
    </p>
  );
}

interface TimelineProps {
  projectId: string;
  entries: readonly TimelineEntryView[];
}

/** What happened with a researcher, the newest first: its runs, what was folded, what people decided. */
export function Timeline({ projectId, entries }: TimelineProps): ReactNode {
  return (
    <ol className={styles.timeline} aria-label="History, newest first">
      {entries.map((entry) => {
        const Shape = icons[entry.kind];
        return (
          <li key={`${entry.kind} ${entry.id}`} data-kind={entry.kind}>
            <span className={styles.mark}>
              <Shape size={16} stroke={1.8} role="img" aria-label={kindWords[entry.kind]} />
            </span>
            <div className={styles.entry}>
              <Entry projectId={projectId} entry={entry} />
            </div>
            <span className={styles.at}>
              <Time at={entry.at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
