import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/chip";
import { CommentsPlace } from "@/components/comments/comments-place";
import { reportLooks } from "@/components/looks";
import { Page } from "@/components/page";
import { Note } from "@/components/states";
import { Time } from "@/components/time";
import { counted, percent } from "@/components/words";
import type { ReportView } from "@/lib/views/models";
import { Contents } from "./contents";
import { EvidencePlace } from "./evidence-place";
import { Marker } from "./marker";
import { placeOf } from "./place-of";
import { Quotes } from "./quotes";
import { ReadWhileRevising } from "./read-while-revising";
import styles from "./report.module.css";
import { ReportActions } from "./report-actions";
import { type DrawMarkers, ReportMarkdown } from "./report-markdown";
import { ReportReviews } from "./report-reviews";

/** The id of the text that is commented on. */
const REPORT_TEXT = "report-text";

function hrefOf(view: ReportView, reportId: string): string {
  return `/projects/${view.project.id}/reports/${reportId}`;
}

function Revision({ view }: { view: ReportView }): ReactNode {
  const newest = view.versions.toSorted((a, b) => b.version - a.version)[0];
  if (newest && newest.version > view.report.version) {
    return (
      <Note tone="accent">
        This is version {view.report.version}.{" "}
        <Link href={hrefOf(view, newest.id)}>Version {newest.version} is the newest.</Link>
      </Note>
    );
  }
  return view.isRevising ? (
    <Note tone="accent">A revision is being written. It appears here when it is done.</Note>
  ) : null;
}

function Versions({ view }: { view: ReportView }): ReactNode {
  if (view.versions.length < 2) return null;
  return (
    <nav className={styles.versions} aria-label="Versions">
      {view.versions
        .toSorted((a, b) => a.version - b.version)
        .map(({ id, version, changeNote }) => (
          <Link
            key={id}
            href={hrefOf(view, id)}
            title={changeNote}
            aria-label={`Version ${version} of this report`}
            aria-current={id === view.report.id ? "page" : undefined}
          >
            {version}
          </Link>
        ))}
    </nav>
  );
}

function Byline({ view }: { view: ReportView }): ReactNode {
  const { report } = view;
  return (
    <div className={styles.byline}>
      <Chip look={reportLooks[report.status]} />
      <span>Version {report.version}</span>
      <Versions view={view} />
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

function Article({ view }: { view: ReportView }): ReactNode {
  const { report } = view;
  const cited = new Map(report.cited.map((fact) => [fact.key, fact]));
  const draw: DrawMarkers = (keys) =>
    keys.map((key) => {
      const fact = cited.get(key);
      return fact ? <Marker key={key} fact={fact} /> : null;
    });
  return (
    <article className={styles.article} id={REPORT_TEXT} lang="en">
      <Byline view={view} />
      <p className={styles.question}>{report.question}</p>
      {report.warning && <p className={styles.warning}>{report.warning}</p>}
      {report.sections.map((section) => (
        <section
          key={section.ordinal}
          id={placeOf(section)}
          data-kind={section.kind}
          data-commentable={section.heading}
        >
          <h2>{section.heading}</h2>
          <ReportMarkdown markdown={section.markdown} draw={draw} />
        </section>
      ))}
    </article>
  );
}

/**
 * A report as it is read: the answer first, every marker with its quote, the evidence beside the text. The text is
 * drawn by the server; the browser gets it as it is, and the little that brings its markers to life.
 */
export function ReportScreen({ view }: { view: ReportView }): ReactNode {
  const { project, researcher, report } = view;
  return (
    <Page
      title={report.title}
      width="full"
      crumbs={[
        { label: project.name, href: `/projects/${project.id}` },
        { label: researcher.name, href: `/projects/${project.id}/researchers/${researcher.id}` },
        { label: `Run ${view.run.number}`, href: `/projects/${project.id}/runs/${view.run.id}` },
      ]}
      actions={
        <ReportActions
          project={project}
          report={{ id: report.id, version: report.version, status: report.status }}
          revision={view.revision}
          canJudge={project.can.review && !view.isRevising && isNewest(view)}
        />
      }
    >
      <ReadWhileRevising isRevising={view.isRevising} />
      <div className={styles.revising} aria-live="polite">
        <Revision view={view} />
      </div>
      <ReportReviews
        projectId={project.id}
        version={report.version}
        status={report.status}
        reviews={view.reviews}
        canReview={project.can.review}
      />
      <div className={styles.layout}>
        <Contents sections={report.sections.map(({ ordinal, heading }) => ({ ordinal, heading }))} />
        <Quotes cited={report.cited}>
          <Article view={view} />
        </Quotes>
        <div className={styles.side}>
          <EvidencePlace project={project} cited={report.cited} />
          <CommentsPlace
            projectId={project.id}
            subject={{ kind: "report", id: report.id }}
            rootId={REPORT_TEXT}
            version={report.version}
            hasRail
          />
        </div>
      </div>
    </Page>
  );
}

function isNewest(view: ReportView): boolean {
  return view.versions.every(({ version }) => version <= view.report.version);
}
