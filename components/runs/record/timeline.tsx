"use client";

import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { Empty } from "@/components/kit/states";
import { labelOf } from "@/components/runs/plan/node-looks";
import styles from "@/components/runs/run.module.css";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import { type Bar, layoutTimeline, type Scale } from "./timeline-layout";

/** How often bars of steps under way grow, in milliseconds. */
const GROW_MS = 500;

interface TimelineProps {
  nodes: readonly NodeView[];
  onOpen: (key: string) => void;
}

function msOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** The browser's clock while something is under way; 0 on the server, which has no clock of the reader's. */
function useNowMs(isUnderWay: boolean): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (!isUnderWay) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), GROW_MS);
    return (): void => clearInterval(timer);
  }, [isUnderWay]);
  return nowMs;
}

function Row({ node, bar, onOpen }: { node: NodeView; bar: Bar; onOpen: (key: string) => void }): ReactNode {
  const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
  const told = `${seconds(bar.workedMs)}${bar.waitedMs >= 5 ? `, after waiting ${seconds(bar.waitedMs)}` : ""}`;
  return (
    <li>
      <button type="button" className={styles.step} data-node={node.key} onClick={(): void => onOpen(node.key)}>
        <span className={styles.stepName}>{labelOf(node)}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.wait} style={{ left: percent(bar.from), width: percent(bar.start - bar.from) }} />
          <span
            className={styles.bar}
            data-status={node.status}
            style={{ left: percent(bar.start), width: percent(bar.end - bar.start) }}
          />
        </span>
        <span className={styles.stepTime}>
          {told}
          {bar.isUnderWay && " so far"}
        </span>
      </button>
    </li>
  );
}

/** The run as a waterfall: when each step waited and worked; true to time, or with steps of one length. */
export function Timeline({ nodes, onOpen }: TimelineProps): ReactNode {
  const [scale, setScale] = useState<Scale>("time");
  const nowMs = useNowMs(nodes.some((node) => node.status === "running"));
  const steps = nodes.map(({ key, readyAt, startedAt, endedAt, status }) => ({
    key,
    readyMs: msOf(readyAt),
    startedMs: msOf(startedAt),
    endedMs: status === "running" ? null : (msOf(endedAt) ?? msOf(startedAt)),
  }));
  const bars = layoutTimeline(steps, { nowMs, scale });
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  if (bars.length === 0) return <Empty title="Nothing has started yet">Every step appears here as it begins.</Empty>;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Scale of the timeline"
        value={scale}
        onChange={(value): void => setScale(value === "steps" ? "steps" : "time")}
        data={[
          { value: "time", label: "True to time" },
          { value: "steps", label: "Equal steps" },
        ]}
      />
      <ol className={styles.timeline} aria-label="Steps in the order in which they began">
        {bars.map((bar) => {
          const node = byKey.get(bar.key);
          return node ? <Row key={bar.key} node={node} bar={bar} onOpen={onOpen} /> : null;
        })}
      </ol>
    </>
  );
}
