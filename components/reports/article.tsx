import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { reportLooks } from "@/components/kit/looks";
import styles from "@/components/kit/report.module.css";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { ResearchChanged } from "@/components/reports/editing/research-changed";
import { SearchAgain } from "@/components/reports/editing/search-again";
import { SectionPlace } from "@/components/reports/editing/section-place";
import { AffectedLine } from "@/components/reports/reader/affected-line";
import { BesideCard } from "@/components/reports/reader/beside-card";
import { Coverage } from "@/components/reports/reader/coverage";
import { Marker } from "@/components/reports/reader/marker";
import { placeOf } from "@/components/reports/reader/place-of";
import { type DrawMarkers, ReportMarkdown } from "@/components/reports/reader/report-markdown";
import { SectionHeading } from "@/components/reports/reader/section-heading";
import { SectionSeries } from "@/components/reports/reader/section-series";
import { markWords } from "@/components/reports/reader/support-words";
import { UnsupportedMark } from "@/components/reports/reader/unsupported-mark";
import { SINCE_DELETED } from "@/lib/domain/difference/difference-words";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { anchorsIn } from "@/lib/domain/report/answer-places";
import { whyNotEditable } from "@/lib/domain/report/editable";
import { seriesBySection } from "@/lib/domain/report/figure-series";
import { foundOfHeadings, type HeadingFound } from "@/lib/domain/report/report-check";
import { questionBeneath } from "@/lib/domain/report/report-title";
import { isWritten } from "@/lib/domain/report/section-edit";
import { numbered } from "@/lib/domain/report/section-numbers";
import { modeSentence } from "@/lib/domain/run/run-mode";
import type { ReportView } from "@/lib/features/reports/views/report";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";
import type { ReportDiffView, SuggestionView } from "@/lib/features/reports/views/report-versions";
import { Versions } from "./report-aids";

function Byline({ view }: { view: ReportView }): ReactNode {
  const { report, project, author } = view;
  return (
    <div className={styles.byline}>
      <Chip look={reportLooks[report.status]} />
      <Versions
        path={`/projects/${project.id}/reports/${report.id}`}
        version={report.version}
        versions={view.versions}
      />
      <Time at={report.createdAt} />
      {author && <span>edited by {author.name}</span>}
      {report.acceptedBy && <span>accepted by {report.acceptedBy.name}</span>}
      <span>
        {counted(report.figures.facts, "fact")} cited from {counted(report.figures.sources, "source")}
      </span>
      <Coverage figures={report.figures} />
      <Link href={`/projects/${project.id}/runs/${view.run.id}`}>Run {view.run.number}</Link>
      <Link href={`/projects/${project.id}/runs/${view.run.id}/matrix`}>Evidence matrix</Link>
      <Link href={`/projects/${project.id}/runs/${view.run.id}/decision`}>Decision</Link>
    </div>
  );
}

/** Nothing is at work on the report, so that people may change it. */
function isResting({ run, isRevising }: ReportView): boolean {
  return !isRevising && whyNotEditable(run) === null;
}

/** Gaps that one search again takes up. */
const AGAIN_MOST = 8;

/** What the topics that were not accepted had to answer and the report does not; else their names. */
function missedBy({ figures }: ReportView["report"]): string[] {
  const open = figures.topics.filter(({ verdict }) => verdict !== "accepted");
  if (open.length === 0) return [];
  return (figures.notCovered.length > 0 ? figures.notCovered : open.map(({ name }) => name)).slice(0, AGAIN_MOST);
}

function HeadingMark({ found, of }: { found: HeadingFound | undefined; of: "heading" | "title" }): ReactNode {
  return found && <UnsupportedMark {...found} of={of} />;
}

/** What the report opens with: what it lacks, what it rests on, and that no model had a hand in it. */
function Opening({ view, isNewest }: { view: ReportView; isNewest: boolean }): ReactNode {
  const { report, project, revision } = view;
  const missed = missedBy(report);
  const madeWithout = modeSentence(report.mode);
  const title = foundOfHeadings(report.figures.check ?? report.figures.checkBefore ?? null).get(-1);
  const canSearch = missed.length > 0 && isNewest && project.can.review && isResting(view);
  return (
    <>
      {report.warning && (
        <div className={styles.warning}>
          <p>{report.warning}</p>
          {canSearch && (
            <SearchAgain subject={{ projectId: project.id, reportId: report.id }} revision={revision} gaps={missed} />
          )}
        </div>
      )}
      {report.since && (
        <p className={styles.restsOn}>
          {report.since}{" "}
          {report.since !== SINCE_DELETED && (
            <Link href={`/projects/${project.id}/reports/${report.id}/difference`}>See what changed</Link>
          )}
        </p>
      )}
      {report.affected && (
        <AffectedLine affected={report.affected}>
          {project.can.research && (
            <ResearchChanged projectId={project.id} researcherId={view.researcher.id} reportId={report.id} />
          )}
        </AffectedLine>
      )}
      {title && (
        <p className={styles.restsOn}>
          The title: {markWords[title.verdict].says}. {title.reason} <HeadingMark found={title} of="title" />
        </p>
      )}
      {report.evidence && <p className={styles.restsOn}>{report.evidence}</p>}
      {madeWithout !== null && <p className={styles.restsOn}>{madeWithout}</p>}
    </>
  );
}

/** What the markers of suggestions stand for, with the numbers that they have in the version shown. */
function factsIn(
  suggestions: readonly SuggestionView[],
  cited: ReadonlyMap<string, CitedFactView>,
): ReportDiffView["facts"] {
  const keys = citedKeys(suggestions.flatMap(({ base, wanted }) => [base, wanted]));
  const found = keys.flatMap((key) => {
    const fact = cited.get(key);
    return fact ? [[key, { before: fact.number, after: fact.number, statement: fact.statement }] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The text of a report, section by section, with what stands behind and beside its sentences. */
export function Article({ view, id }: { view: ReportView; id: string }): ReactNode {
  const { report, project } = view;
  const question = questionBeneath(report.title, report.question);
  const cited = new Map(report.cited.map((fact) => [fact.key, fact]));
  const drawIn = (section: number): DrawMarkers => {
    const idsOf = anchorsIn(report.figures.questions, section);
    return (keys) => {
      const ids = idsOf(keys.length);
      return keys.map((key, nth) => {
        const fact = cited.get(key);
        return (
          <Fragment key={key}>
            {ids[nth] && <span id={ids[nth]} className={styles.anchor} />}
            {fact && <Marker fact={fact} />}
          </Fragment>
        );
      });
    };
  };
  const beside: DrawMarkers = (keys) => <BesideCard facts={keys.flatMap((key) => cited.get(key) ?? [])} />;
  const isNewest = view.versions[0]?.id === report.id;
  const headings = foundOfHeadings(report.figures.check ?? report.figures.checkBefore ?? null);
  const series = seriesBySection(report.sections, cited);
  return (
    <article className={styles.article} id={id} lang="en">
      <Byline view={view} />
      {question !== null && <p className={styles.question}>{question}</p>}
      <Opening view={view} isNewest={isNewest} />
      {numbered(report.sections).map((section) => {
        const suggestions = view.suggestions.filter(({ ordinal }) => isNewest && ordinal === section.ordinal);
        const marks = view.unsupported[section.ordinal] ?? [];
        const text = (
          <>
            <SectionHeading level={section.level}>
              {section.heading}
              <HeadingMark found={headings.get(section.ordinal)} of="heading" />
            </SectionHeading>
            <ReportMarkdown
              drawn={view.drawn[section.ordinal] ?? null}
              markdown={section.markdown}
              draw={drawIn(section.ordinal)}
              mark={(number): ReactNode => marks[number] && <UnsupportedMark {...marks[number]} />}
              beside={beside}
            />
            <SectionSeries series={series.get(section.ordinal) ?? []} cited={cited} />
          </>
        );
        return (
          <section
            key={section.ordinal}
            id={placeOf(section)}
            data-kind={section.kind}
            data-level={section.level}
            data-commentable={report.sections[section.ordinal]?.heading ?? section.heading}
          >
            {isWritten(section) ? (
              <SectionPlace
                projectId={project.id}
                report={{ id: report.id, version: report.version, revision: view.revision }}
                section={{
                  ordinal: section.ordinal,
                  heading: report.sections[section.ordinal]?.heading ?? section.heading,
                }}
                mayEdit={project.can.edit_report}
                maySuggest={project.can.comment}
                canEdit={project.can.edit_report && isNewest && isResting(view)}
                canSuggest={project.can.comment && isNewest}
                suggestions={suggestions}
                facts={factsIn(suggestions, cited)}
              >
                {text}
              </SectionPlace>
            ) : (
              text
            )}
          </section>
        );
      })}
    </article>
  );
}
