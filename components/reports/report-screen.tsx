import Link from "next/link";
import type { ReactNode } from "react";
import { CommentsPlace } from "@/components/comments/comments-place";
import styles from "@/components/kit/report.module.css";
import { Note } from "@/components/kit/states";
import { UnknownOrigin } from "@/components/kit/unknown-origin";
import { Present } from "@/components/live/present";
import { ReportDiff } from "@/components/reports/editing/report-diff";
import { Contents } from "@/components/reports/reader/contents";
import { Quotes } from "@/components/reports/reader/quotes";
import { ReadWhileRevising } from "@/components/reports/reader/read-while-revising";
import { Page } from "@/components/shell/page";
import { researcherCrumb } from "@/components/shell/researcher-crumb";
import type { Unsupported } from "@/lib/domain/markdown/support";
import { numbered } from "@/lib/domain/report/section-numbers";
import type { ReportView } from "@/lib/features/reports/views/report";
import { Article } from "./article";
import { EvidencePlace } from "./evidence-place";
import { FactsAhead } from "./facts-ahead";
import { ReportActions } from "./report-actions";
import { Aids } from "./report-aids";
import { ReportReviews } from "./report-reviews";

/** The id of the text that is commented on. */
const REPORT_TEXT = "report-text";

function hrefOf(view: ReportView): string {
  return `/projects/${view.project.id}/reports/${view.report.id}`;
}

function Revision({ view }: { view: ReportView }): ReactNode {
  const newest = view.versions[0];
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

/** How many sentences are marked, by why. */
function countMarks(view: ReportView): Record<Unsupported["verdict"], number> {
  const counts = { uncited: 0, contradicted: 0, insufficient: 0, partial: 0, check_failed: 0, not_checked: 0 };
  for (const { verdict } of Object.values(view.unsupported).flat()) counts[verdict] += 1;
  return counts;
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
        researcherCrumb(project, researcher),
        { label: `Run ${view.run.number}`, href: `/projects/${project.id}/runs/${view.run.id}` },
      ]}
      present={<Present projectId={project.id} />}
      actions={
        <ReportActions
          project={project}
          report={{ id: report.id, version: report.version, status: report.status }}
          revision={view.revision}
          canJudge={project.can.review && !view.isRevising && view.versions[0]?.id === report.id}
        />
      }
    >
      <UnknownOrigin project={project} />
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
        <Contents
          sections={numbered(report.sections).map(({ ordinal, heading, level }) => ({ ordinal, heading, level }))}
        />
        {view.diff === null ? (
          <Quotes cited={report.cited}>
            <FactsAhead projectId={project.id} cited={report.cited.map(({ key, factId }) => ({ key, factId }))}>
              <Article view={view} id={REPORT_TEXT} />
            </FactsAhead>
          </Quotes>
        ) : (
          <ReportDiff diff={view.diff} closeHref={`${hrefOf(view)}?version=${report.version}`} />
        )}
        {view.diff === null && (
          <div className={styles.side}>
            <Aids rootId={REPORT_TEXT} marks={countMarks(view)} />
            <EvidencePlace project={project} cited={report.cited} />
            <CommentsPlace
              projectId={project.id}
              subject={{ kind: "report", id: report.id }}
              rootId={REPORT_TEXT}
              version={report.version}
              hasRail
            />
          </div>
        )}
      </div>
    </Page>
  );
}
