import type { ReactNode } from "react";
import type { SharedReportView } from "@/lib/views/models";
import { plainly } from "./plainly";
import styles from "./report.module.css";
import { type DrawMarkers, ReportMarkdown } from "./report-markdown";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function Notes({ view }: { view: SharedReportView }): ReactNode {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Quotes</h2>
      <p className={styles.small}>
        Each number in the text leads here: the words of the source, marked in their surroundings.
      </p>
      <ol className={styles.notes}>
        {view.report.cited.map((fact) => (
          <li key={fact.key} id={`note-${fact.number}`} value={fact.number}>
            <strong>{fact.statement}</strong>{" "}
            <a href={`#cite-${fact.number}`} aria-label={`Back to citation ${fact.number} in the text`}>
              ↑
            </a>
            {(view.evidence[fact.key] ?? []).map((piece) => (
              <div key={`${piece.sourceTitle}-${piece.before.length}-${piece.quote}`}>
                <p className={styles.context}>
                  {plainly(piece.before)}
                  <mark>{piece.quote}</mark>
                  {plainly(piece.after)}
                </p>
                <p className={styles.small}>
                  {piece.sourceTitle}
                  {piece.page !== null && `, page ${piece.page}`}
                  {piece.page === null && piece.heading && `, ${piece.heading}`}
                  {piece.sourceUrl && (
                    <>
                      {", "}
                      <a href={piece.sourceUrl} rel="noopener noreferrer nofollow ugc">
                        {piece.sourceUrl}
                      </a>
                    </>
                  )}
                  , read {day.format(new Date(piece.readAt))}
                </p>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A report for a reader without an account: complete without JavaScript, every number a link to its quote. */
export function SharedReport({ view }: { view: SharedReportView }): ReactNode {
  const { report, projectName } = view;
  const cited = new Map(report.cited.map((fact) => [fact.key, fact]));
  const placed = new Set<number>();
  const draw: DrawMarkers = (keys) =>
    keys.map((key) => {
      const fact = cited.get(key);
      if (!fact) return null;
      const isFirst = !placed.has(fact.number);
      placed.add(fact.number);
      return (
        <a
          key={key}
          className={styles.marker}
          href={`#note-${fact.number}`}
          title={`“${fact.quote}” ${fact.sourceTitle}`}
          {...(isFirst ? { id: `cite-${fact.number}` } : {})}
        >
          <span className="visually-hidden">Citation </span>
          {fact.number}
        </a>
      );
    });
  return (
    <main id="content" className={`${styles.shared} ${styles.article}`} lang="en">
      <header>
        <p className={styles.byline}>{projectName}</p>
        <h1>{report.title}</h1>
        <p className={styles.byline}>
          <span>Version {report.version}</span>
          <time dateTime={report.createdAt}>{day.format(new Date(report.createdAt))}</time>
          <span>{report.acceptedByName ? `accepted by ${report.acceptedByName}` : "not yet accepted by a person"}</span>
        </p>
        <p className={styles.question}>{report.question}</p>
        {report.warning && <p className={styles.warning}>{report.warning}</p>}
      </header>
      {report.sections.map((section) => (
        <section key={section.ordinal} data-kind={section.kind}>
          <h2>{section.heading}</h2>
          <ReportMarkdown markdown={section.markdown} draw={draw} />
        </section>
      ))}
      <Notes view={view} />
    </main>
  );
}
