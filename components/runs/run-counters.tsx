"use client";

import { useInterval } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { clock } from "@/components/kit/clock";
import { counted, grouped } from "@/components/kit/words";
import type { RunHeadView } from "@/lib/features/runs/views/run-head";
import styles from "./run.module.css";

/** The reader's clock, told every second while a run goes on; null on the server. */
function useTick(isTicking: boolean): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null);
  const timer = useInterval(() => setNowMs(Date.now()), 1_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer's own functions change with every rendering
  useEffect(() => {
    setNowMs(Date.now());
    if (isTicking) timer.start();
    return timer.stop;
  }, [isTicking]);
  return nowMs;
}

function Elapsed({ run }: { run: RunHeadView }): ReactNode {
  const nowMs = useTick(run.endedAt === null);
  const endMs = run.endedAt === null ? nowMs : Date.parse(run.endedAt);
  return <dd suppressHydrationWarning>{endMs === null ? "–" : clock(endMs - Date.parse(run.startedAt))}</dd>;
}

/** What the run has come to so far. */
export function RunCounters({ run }: { run: RunHeadView }): ReactNode {
  const { facts, knownFacts, searchesSaved, sources, gaps, contradictions, tokens, costUsd } = run.counters;
  const figures: [string, number][] = [
    ["Facts", facts],
    ["Sources", sources],
    ["Gaps", gaps],
    ["Contradictions", contradictions],
  ];
  return (
    <dl className={styles.counters}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-counter={name.toLowerCase()}>{grouped(value)}</dd>
        </div>
      ))}
      {run.tree && (
        <>
          <div>
            <dt>Topics</dt>
            <dd data-counter="topics">
              {grouped(run.tree.accepted)} of {grouped(run.tree.topics)}
            </dd>
          </div>
          <div>
            <dt>Iterations</dt>
            <dd data-counter="iterations">
              {grouped(run.tree.iterations)} of {grouped(run.tree.limit)}
            </dd>
          </div>
        </>
      )}
      {/* The clock of a run that waits for a person stands still. */}
      {run.status !== "waiting" && (
        <div>
          <dt>Time</dt>
          <Elapsed run={run} />
        </div>
      )}
      {run.leftMs !== null && (
        <div>
          <dt>Left</dt>
          <dd>{clock(run.leftMs)}</dd>
        </div>
      )}
      {knownFacts > 0 && (
        <div>
          <dt>Known before</dt>
          <dd data-counter="known">
            {counted(knownFacts, "fact")}, {counted(searchesSaved, "search", "searches")} saved
          </dd>
        </div>
      )}
      {tokens > 0 && (
        <div>
          <dt>Tokens</dt>
          <dd>{grouped(tokens)}</dd>
        </div>
      )}
      {costUsd !== null && costUsd > 0 && (
        <div>
          <dt>Cost</dt>
          <dd>${costUsd.toFixed(2)}</dd>
        </div>
      )}
    </dl>
  );
}
