"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { LiveMarkdown } from "@/components/reports/reader/live-markdown";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import type { RunView } from "@/lib/features/runs/views/run";
import styles from "./run.module.css";

function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

function Section({ node }: { node: NodeView }): ReactNode {
  const isWriting = node.status === "running";
  return (
    <section aria-busy={isWriting} data-section={node.key}>
      <h3>{node.title}</h3>
      <p className={styles.dim}>
        {node.draft === null ? "Not begun." : `${counted(words(node.draft), "word")}${isWriting ? " so far" : ""}.`}
      </p>
      {/* Markers are checked and numbered when the report is put together. */}
      {node.draft !== null && <LiveMarkdown markdown={node.draft} draw={() => null} />}
    </section>
  );
}

/** The report while it is written, section by section; then the way to it. */
export function DraftReport({ view }: { view: RunView }): ReactNode {
  const { run, project } = view;
  const sections = view.nodes.filter(
    (node) => node.kind === "section" || (node.kind === "revise" && node.draft !== null),
  );
  const begun = sections.filter((node) => node.draft !== null);
  return (
    <div className={styles.draft}>
      {run.report && (
        <Button component={Link} href={`/projects/${project.id}/reports/${run.report.id}`} variant="default" mb="md">
          Open version {run.report.version} of the report
        </Button>
      )}
      {begun.length === 0 && !run.report && (
        <Empty title="Nothing is written yet">
          The report is written when research has ended. Its sections appear here word by word.
        </Empty>
      )}
      {begun.length > 0 && sections.map((node) => <Section key={node.key} node={node} />)}
    </div>
  );
}
