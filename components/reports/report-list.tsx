import { IconFileText } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import styles from "@/components/answers/answers.module.css";
import { Chip } from "@/components/kit/chip";
import { reportLooks } from "@/components/kit/looks";
import { Empty } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { Page } from "@/components/shell/page";
import { questionBeneath } from "@/lib/domain/report/report-title";
import { nameOfQuestion } from "@/lib/domain/researcher/question-name";
import type { ReportRowView, ReportsView } from "@/lib/features/reports/views/reports";

function Row({ home, report }: { home: string; report: ReportRowView }): ReactNode {
  const { researcher, run } = report;
  const question = questionBeneath(report.title, report.question);
  return (
    <li className={styles.row}>
      <h2>
        <Link href={`${home}/reports/${report.id}`}>{report.title}</Link>
      </h2>
      {question !== null && <p className={styles.question}>{question}</p>}
      <p className={styles.meta}>
        <Chip look={reportLooks[report.status]} />
        {report.version > 1 && <span>version {report.version}</span>}
        <Time at={report.at} />
        {report.acceptedBy && <span>accepted by {report.acceptedBy.name}</span>}
        <span>
          {counted(report.facts, "fact")} cited from {counted(report.sources, "source")}
        </span>
        <Link href={`${home}/runs/${run.id}`}>
          {/* One that was made for this very question is called by it: it is not said twice. */}
          {researcher.name === nameOfQuestion(report.question) ? "Run" : `${researcher.name}, run`} {run.number}
        </Link>
      </p>
    </li>
  );
}

function Pages({ home, next, isFirstPage }: { home: string; next: string | null; isFirstPage: boolean }): ReactNode {
  if (isFirstPage && next === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages of reports">
      {isFirstPage ? <span /> : <Link href={`${home}/reports`}>Newest reports</Link>}
      {next && <Link href={`${home}/reports?cursor=${encodeURIComponent(next)}`}>Older reports</Link>}
    </nav>
  );
}

/** A project's reports: each by its newest version, the newest first. */
export function ReportList({ view, isFirstPage }: { view: ReportsView; isFirstPage: boolean }): ReactNode {
  const { project, reports, next } = view;
  const home = `/projects/${project.id}`;
  return (
    <Page title="Reports" width="reading" crumbs={[{ label: project.name, href: home }]}>
      {reports.length === 0 ? (
        <Empty
          icon={IconFileText}
          title="No report yet"
          action={project.can.research && <Link href={home}>Ask the first question</Link>}
        >
          Every question that is answered here leaves a report, in which each claim opens its quote.
        </Empty>
      ) : (
        <ul className={styles.rows} aria-label="Reports">
          {reports.map((report) => (
            <Row key={report.id} home={home} report={report} />
          ))}
        </ul>
      )}
      <Pages home={home} next={next} isFirstPage={isFirstPage} />
    </Page>
  );
}
