"use client";

import { Anchor, Progress } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { SkeletonRows } from "@/components/kit/skeletons";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { citationStyleNames, reportFormatLabels } from "@/lib/domain/report/report-file";
import type { ReportExportView } from "@/lib/features/sharing/views/report-exports";

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function nameOf({ format, style }: ReportExportView): string {
  const { label, hasStyle } = reportFormatLabels[format];
  return hasStyle ? `${label}, ${citationStyleNames[style]}` : label;
}

function State({ one }: { one: ReportExportView }): ReactNode {
  if (one.status === "done") {
    const name = `Download ${nameOf(one)}, version ${one.version}`;
    return (
      <Anchor href={`/api/exports/${one.id}`} download aria-label={name}>
        Download
      </Anchor>
    );
  }
  if (one.status === "failed") return <span className={styles.problem}>{one.error}</span>;
  return (
    <span className={styles.progress}>
      {one.status === "queued" ? "waiting" : "being written"}
      <Progress value={one.progress} aria-label={`How far ${nameOf(one)} is`} />
    </span>
  );
}

interface ExportListProps {
  exports: readonly ReportExportView[] | undefined;
  /** Why it could not be read. */
  problem: string | null;
}

/** What was exported of a report, newest first. */
export function ExportList({ exports, problem }: ExportListProps): ReactNode {
  if (problem !== null) return <Note tone="bad">{problem}</Note>;
  if (exports === undefined) return <SkeletonRows rows={2} height={40} />;
  if (exports.length === 0) return <p className={styles.small}>Nothing was exported yet.</p>;
  return (
    <ul className={styles.links} aria-label="Exports" aria-live="polite">
      {exports.map((one) => (
        <li key={one.id}>
          <span>
            <strong>{nameOf(one)}</strong>
            <br />
            <span className={styles.small}>
              version {one.version} · {one.sizeBytes !== null && `${sizeText(one.sizeBytes)} · `}
              {one.createdBy && `${one.createdBy.name}, `}
              <Time at={one.createdAt} /> · kept until <Time at={one.expiresAt} />
            </span>
          </span>
          <State one={one} />
        </li>
      ))}
    </ul>
  );
}
