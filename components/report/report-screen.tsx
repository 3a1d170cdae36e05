"use client";

import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useCallback, useMemo } from "react";
import { Chip } from "@/components/chip";
import { reportLooks } from "@/components/looks";
import { Page } from "@/components/page";
import { Note } from "@/components/states";
import { Time } from "@/components/time";
import { counted, percent } from "@/components/words";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import type { ReportView } from "@/lib/views/models";
import { Contents, placeOf } from "./contents";
import { EvidenceReader } from "./evidence-reader";
import { Marker } from "./marker";
import styles from "./report.module.css";
import { ReportActions } from "./report-actions";
import { type DrawMarkers, ReportMarkdown } from "./report-markdown";

function Revision({ view }: { view: ReportView }): ReactNode {
  const newest = view.versions.toSorted((a, b) => b.version - a.version)[0];
  if (newest && newest.version > view.report.version) {
    return (
      <Note tone="accent">
        This is version {view.report.version}.{" "}
        <Link href={`/projects/${view.project.id}/reports/${newest.id}`}>Version {newest.version} is the newest.</Link>
      </Note>
    );
  }
  return view.isRevising ? (
    <Note tone="accent">A revision is being written. It appears here when it is done.</Note>
  ) : null;
}

function Byline({ view }: { view: ReportView }): ReactNode {
  const { report } = view;
  return (
    <div className={styles.byline}>
      <Chip look={reportLooks[report.status]} />
      <span>Version {report.version}</span>
      <Time at={report.createdAt} />
      {report.acceptedBy && <span>accepted by {report.acceptedBy.name}</span>}
      <span>
        {counted(report.figures.facts, "fact")} cited from {counted(report.figures.sources, "source")}
      </span>
      <span>coverage {percent(report.figures.coverage)}</span>
      <Link href={`/projects/${view.project.id}/runs/${view.run.id}`}>Run {view.run.number}</Link>
    </div>
  );
}

/** A report as it is read: the answer first, every marker with its quote, the evidence beside the text. */
export function ReportScreen({ view }: { view: ReportView }): ReactNode {
  const { project, researcher, report } = view;
  const [factKey, setFact] = useQueryState("fact", parseAsString);
  const isNarrow = useMediaQuery("(max-width: 68em)", false);
  useRefreshWhile(view.isRevising);
  const cited = useMemo(() => new Map(report.cited.map((fact) => [fact.key, fact])), [report.cited]);
  const open = cited.get(factKey ?? "");
  const openFact = useCallback((key: string): void => void setFact(key), [setFact]);
  const close = useCallback((): void => {
    const marker =
      factKey === null ? null : document.querySelector<HTMLElement>(`[data-marker="${CSS.escape(factKey)}"]`);
    void setFact(null);
    marker?.focus();
  }, [factKey, setFact]);
  const draw: DrawMarkers = (keys) =>
    keys.map((key) => {
      const fact = cited.get(key);
      return fact ? <Marker key={key} fact={fact} isOpen={key === factKey} onOpen={openFact} /> : null;
    });
  const evidence = open && <EvidenceReader project={project} factId={open.factId} onClose={close} />;
  return (
    <Page
      title={report.title}
      width="full"
      crumbs={[
        { label: project.name, href: `/projects/${project.id}` },
        { label: researcher.name, href: `/projects/${project.id}/researchers/${researcher.id}` },
        { label: `Run ${view.run.number}`, href: `/projects/${project.id}/runs/${view.run.id}` },
      ]}
      actions={<ReportActions view={view} />}
    >
      <div className={styles.revising} aria-live="polite">
        <Revision view={view} />
      </div>
      <div className={styles.layout}>
        <Contents sections={report.sections} />
        <article className={styles.article} lang="en">
          <Byline view={view} />
          <p className={styles.question}>{report.question}</p>
          {report.warning && <p className={styles.warning}>{report.warning}</p>}
          {report.sections.map((section) => (
            <section key={section.ordinal} id={placeOf(section)} data-kind={section.kind}>
              <h2>{section.heading}</h2>
              <ReportMarkdown markdown={section.markdown} draw={draw} />
            </section>
          ))}
        </article>
        {!isNarrow &&
          (evidence ?? <p className={styles.small}>Choose a number in the text to see its quote in its source.</p>)}
      </div>
      <Drawer
        opened={isNarrow === true && open !== undefined}
        onClose={close}
        position="bottom"
        size="75%"
        withCloseButton={false}
        aria-label="Evidence"
      >
        {isNarrow && evidence}
      </Drawer>
    </Page>
  );
}
