"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import styles from "@/components/kit/report.module.css";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";

const EvidenceReader = dynamic(
  () => import("@/components/knowledge/evidence-reader").then((loaded) => loaded.EvidenceReader).catch(partNotLoaded),
  {
    ssr: false,
    loading: () => <Skeleton height={320} radius="md" />,
  },
);

interface EvidencePlaceProps {
  project: Pick<ProjectHeadView, "id" | "can">;
  cited: readonly CitedFactView[];
}

/** The place beside the text for the evidence of the marker that is open; on a narrow screen a sheet over it. */
export function EvidencePlace({ project, cited }: EvidencePlaceProps): ReactNode {
  const [factKey, setFactKey] = useQueryState("fact", parseAsString);
  const open = cited.find((fact) => fact.key === factKey);
  function close(): void {
    const marker = open && document.querySelector<HTMLElement>(`[data-marker="${CSS.escape(open.key)}"]`);
    void setFactKey(null);
    marker?.focus();
  }
  if (open) return <EvidenceReader project={project} factId={open.factId} onClose={close} />;
  return <p className={styles.hint}>Choose a number in the text to see its quote in its source.</p>;
}
