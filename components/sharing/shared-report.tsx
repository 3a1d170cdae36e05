import { Fragment, type ReactNode } from "react";
import { SeriesPlot } from "@/components/kit/charts/series-plot";
import { plainly } from "@/components/kit/plainly";
import styles from "@/components/kit/report.module.css";
import { day } from "@/components/kit/words";
import { AffectedLine } from "@/components/reports/reader/affected-line";
import { Coverage } from "@/components/reports/reader/coverage";
import { placeOf } from "@/components/reports/reader/place-of";
import { type DrawMarkers, ReportMarkdown } from "@/components/reports/reader/report-markdown";
import { SectionHeading } from "@/components/reports/reader/section-heading";
import { isWebAddress } from "@/lib/domain/core/url";
import { pageName } from "@/lib/domain/original/shared-page";
import { anchorsIn } from "@/lib/domain/report/answer-places";
import { seriesBySection } from "@/lib/domain/report/figure-series";
import { UNKNOWN_ORIGIN } from "@/lib/domain/report/origin";
import { reportFormatLabels, reportFormatNames } from "@/lib/domain/report/report-file";
import { questionBeneath } from "@/lib/domain/report/report-title";
import { numbered } from "@/lib/domain/report/section-numbers";
import { modeSentence } from "@/lib/domain/run/run-mode";
import { inQuotes } from "@/lib/domain/text/quoted";
import { goneWords } from "@/lib/domain/watch/change-words";
import type { SharedEvidence, SharedReportView } from "@/lib/features/sharing/views/shared-report";
import { SharedDecisionPage } from "./shared-decision";
import { SharedMatrixTable } from "./shared-matrix";
import { SharedQuotes } from "./shared-quotes";
import { SharedThreads } from "./shared-threads";

type Cited = SharedReportView["report"]["cited"][number];

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

function Source({ source }: { source: NonNullable<SharedEvidence["source"]> }): ReactNode {
  const { title, fields, url, host, readAt, sha256, page, heading } = source;
  return (
    <p className={styles.small}>
      {title}
      {fields.length > 0 && ` [${fields.join("; ")}]`}
      {page !== null && `, page ${page}`}
      {page === null && heading && heading !== title && `, ${heading}`}
      {url && (
        <>
          {", "}
          {isWebAddress(url) ? (
            <a href={url} rel="noopener noreferrer nofollow ugc">
              {host ?? url}
            </a>
          ) : (
            url
          )}
          <span className={styles.printed}> ({url})</span>
        </>
      )}
      , read {day(readAt)}
      <br />
      <span className={styles.hash}>Text as read: sha256 {sha256}</span>
    </p>
  );
}

/** The way to the original; words alone where there is no link yet. */
function OriginalLink({
  piece: { source, original },
  href,
}: {
  piece: SharedEvidence;
  href: string | null;
}): ReactNode {
  const label = original === "page" ? "See the original page" : "See it as published";
  if (href === null) return label;
  if (original === "document") return <a href={href}>{label}</a>;
  return (
    <a href={href} data-original={`Page ${source?.page} of ${source?.title} as published, the quote boxed`}>
      {label}
    </a>
  );
}

interface PieceProps {
  piece: SharedEvidence;
  base: string | null;
  /** How the address of its original names it. */
  name: string;
}

function Piece({ piece, base, name }: PieceProps): ReactNode {
  return (
    <div className={styles.piece}>
      {piece.isBeside && <p className={styles.small}>Beside the quote, for what it leaves open:</p>}
      {piece.context && (
        <p className={styles.context}>
          {plainly(piece.context.before)}
          <mark>{piece.context.quote}</mark>
          {plainly(piece.context.after)}
        </p>
      )}
      {piece.source && !piece.isBeside && <Source source={piece.source} />}
      {piece.isGone && (
        <p className={styles.small}>{goneWords(piece.goneAt === null ? null : Date.parse(piece.goneAt))}</p>
      )}
      {piece.original !== null && (
        <p className={`${styles.small} ${styles.toOriginal}`}>
          <OriginalLink piece={piece} href={base === null ? null : `${base}/pages/${name}`} />
        </p>
      )}
    </div>
  );
}

function notesLead({ quotes, sources }: SharedReportView["scope"]): string {
  if (quotes && sources) {
    return "Each number in the text leads here: the words of the source, marked in their surroundings, where they stand and which text was read.";
  }
  if (quotes) return "Each number in the text leads here: the words that it rests on, marked in their surroundings.";
  if (sources) return "Each number in the text leads here: the statement, and the source that it rests on.";
  return "Each number in the text leads here: the statement that it stands for. Quotes and sources are not shown.";
}

function Notes({ view, base }: { view: SharedReportView; base: string | null }): ReactNode {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{view.scope.quotes ? "Quotes" : "Statements"}</h2>
      <p className={styles.small}>{notesLead(view.scope)}</p>
      <ol className={styles.notes}>
        {view.report.cited.map((fact) => (
          <li key={fact.key} id={`note-${fact.number}`} value={fact.number}>
            <strong>{fact.statement}</strong>{" "}
            <a
              className={styles.back}
              href={`#cite-${fact.number}`}
              aria-label={`Back to citation ${fact.number} in the text`}
            >
              ↑
            </a>
            {(view.evidence[fact.key] ?? []).map((piece, nth) => (
              // Nothing tells two pieces of a fact apart for certain but their order, which does not change.
              <Piece key={pageName(fact.number, nth)} piece={piece} base={base} name={pageName(fact.number, nth)} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The report as files; `base` is the link's address, none where there is no link yet. */
function Downloads({ base }: { base: string | null }): ReactNode {
  return (
    <nav className={styles.downloads} aria-label="Downloads">
      <h2>Save this report</h2>
      <ul>
        {reportFormatNames.map((format) => {
          const { label } = reportFormatLabels[format];
          return <li key={format}>{base === null ? label : <a href={`${base}/download/${format}`}>{label}</a>}</li>;
        })}
      </ul>
    </nav>
  );
}

function Head({ view }: { view: SharedReportView }): ReactNode {
  const { report, projectName, costUsd } = view;
  const madeWithout = modeSentence(report.mode);
  const question = questionBeneath(report.title, report.question);
  return (
    <header>
      <p className={styles.byline}>{projectName}</p>
      <h1>{report.title}</h1>
      <div className={styles.byline}>
        <span>Version {report.version}</span>
        <time dateTime={report.createdAt}>{day(report.createdAt)}</time>
        <span>{report.acceptedByName ? `accepted by ${report.acceptedByName}` : "not yet accepted by a person"}</span>
        {costUsd !== null && <span>made for {dollars.format(costUsd)}</span>}
        <Coverage figures={report.figures} />
      </div>
      {question !== null && <p className={styles.question}>{question}</p>}
      {report.isOfUnknownOrigin && <p className={styles.warning}>{UNKNOWN_ORIGIN}</p>}
      {report.warning && <p className={styles.warning}>{report.warning}</p>}
      {report.since && <p className={styles.restsOn}>{report.since}</p>}
      {report.affected && <AffectedLine affected={report.affected} />}
      {report.evidence && <p className={styles.restsOn}>{report.evidence}</p>}
      {madeWithout !== null && <p className={styles.restsOn}>{madeWithout}</p>}
    </header>
  );
}

/** A citation: it leads to its note, and the first of each note is where that leads back to. */
function SharedMarker({ fact, isFirst }: { fact: Cited; isFirst: boolean }): ReactNode {
  const said = [fact.quote && inQuotes(fact.quote), fact.sourceTitle].filter(Boolean).join(" ");
  return (
    <a
      className={styles.marker}
      href={`#note-${fact.number}`}
      data-note={fact.number}
      title={said || fact.statement}
      {...(isFirst ? { id: `cite-${fact.number}` } : {})}
    >
      <span className="visually-hidden">Citation </span>
      {fact.number}
    </a>
  );
}

/**
 * A report for a reader without an account: complete without JavaScript, every number a link to its quote. `base` is
 * the address of its link; null for what a stranger would see of it.
 */
export function SharedReport({ view, base }: { view: SharedReportView; base: string | null }): ReactNode {
  const { report } = view;
  const cited = new Map(report.cited.map((fact) => [fact.key, fact]));
  const placed = new Set<number>();
  const series = seriesBySection(report.sections, cited);
  const cite = (key: string): ReactNode => {
    const fact = cited.get(key);
    return fact && <SharedMarker fact={fact} isFirst={false} />;
  };
  const open = (key: string, mark: ReactNode): ReactNode => {
    const fact = cited.get(key);
    return (
      <a href={`#note-${fact?.number}`} data-note={fact?.number} tabIndex={-1}>
        {mark}
      </a>
    );
  };
  const drawIn = (section: number): DrawMarkers => {
    const idsOf = anchorsIn(report.figures.questions, section);
    return (keys) => {
      const ids = idsOf(keys.length);
      return keys.map((key, nth) => {
        const fact = cited.get(key);
        if (!fact) return null;
        const isFirst = !placed.has(fact.number);
        placed.add(fact.number);
        return (
          <Fragment key={key}>
            {ids[nth] && <span id={ids[nth]} className={styles.anchor} />}
            <SharedMarker fact={fact} isFirst={isFirst} />
          </Fragment>
        );
      });
    };
  };
  return (
    <>
      {base === null && (
        <aside className={styles.previewBar} aria-label="Preview">
          This is what a stranger would see. Nothing is shared yet.
        </aside>
      )}
      <main id="content" className={`${styles.shared} ${styles.article}`} lang="en">
        <Head view={view} />
        <SharedQuotes>
          {numbered(report.sections).map((section) => (
            <section key={section.ordinal} id={placeOf(section)} data-kind={section.kind} data-level={section.level}>
              <SectionHeading level={section.level}>{section.heading}</SectionHeading>
              <ReportMarkdown
                drawn={view.drawn[section.ordinal] ?? null}
                markdown={section.markdown}
                draw={drawIn(section.ordinal)}
              />
              {series.get(section.ordinal)?.map((one) => (
                <SeriesPlot key={one.points[0]?.key} series={one} cite={cite} open={open} />
              ))}
            </section>
          ))}
          {view.decision && <SharedDecisionPage decision={view.decision} />}
          {view.matrix && <SharedMatrixTable matrix={view.matrix} />}
        </SharedQuotes>
        <Notes view={view} base={base} />
        {view.threads && <SharedThreads threads={view.threads} />}
        {view.scope.downloads && <Downloads base={base} />}
        {view.expiresAt !== null && (
          <p className={`${styles.small} ${styles.until}`}>
            This link works until {day(view.expiresAt)}, unless it is revoked before.
          </p>
        )}
      </main>
    </>
  );
}
