import Link from "next/link";
import { type ReactNode, useId } from "react";
import { Marker } from "@/components/reports/reader/marker";
import { type DrawMarkers, ReportMarkdown } from "@/components/reports/reader/report-markdown";
import type { DecisionAnswerView, DecisionView } from "@/lib/features/matrix/views/decision";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";
import styles from "./decision.module.css";
import { PartHeading, type PartProps } from "./decision-part";

/** Draws the markers of the page's own texts: each with its number on this page. */
export function markersOf(cited: readonly CitedFactView[]): DrawMarkers {
  const byKey = new Map(cited.map((fact) => [fact.key, fact]));
  return (keys) =>
    keys.map((key) => {
      const fact = byKey.get(key);
      return fact === undefined ? null : <Marker key={key} fact={fact} />;
    });
}

/** What one report answers, word for word. */
export function Answer({ view, part, level }: PartProps): ReactNode {
  const { answer } = part;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <PartHeading id={id} level={level}>
        The answer
      </PartHeading>
      {answer === null ? <p className={styles.none}>No report answers yet.</p> : <Text view={view} answer={answer} />}
    </section>
  );
}

function Text({ view, answer }: { view: DecisionView; answer: DecisionAnswerView }): ReactNode {
  const { reportId, version, isAccepted, drawn, markdown } = answer;
  return (
    <article className={styles.answer}>
      <ReportMarkdown drawn={drawn} markdown={markdown} draw={markersOf(view.cited)} />
      <p className={styles.dim}>
        From <Link href={`/projects/${view.project.id}/reports/${reportId}`}>version {version} of the report</Link>
        {isAccepted ? ", accepted." : ", not yet accepted by a person."}
      </p>
    </article>
  );
}
