import Link from "next/link";
import type { ReactNode } from "react";
import { counted } from "@/components/kit/words";
import { Marker } from "@/components/reports/reader/marker";
import { type DrawMarkers, ReportMarkdown } from "@/components/reports/reader/report-markdown";
import type { DecisionAnswerView, DecisionView } from "@/lib/features/matrix/views/decision";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";
import styles from "./decision.module.css";

/** Draws the markers of the page's own texts: each with its number on this page. */
export function markersOf(cited: readonly CitedFactView[]): DrawMarkers {
  const byKey = new Map(cited.map((fact) => [fact.key, fact]));
  return (keys) =>
    keys.map((key) => {
      const fact = byKey.get(key);
      return fact === undefined ? null : <Marker key={key} fact={fact} />;
    });
}

function Answer({ view, answer }: { view: DecisionView; answer: DecisionAnswerView }): ReactNode {
  const { reportId, version, isAccepted, drawn, markdown, question, researcher } = answer;
  return (
    <article className={styles.answer}>
      {view.of.kind === "project" && (
        <p className={styles.dim}>
          <Link href={`/projects/${view.project.id}/researchers/${researcher.id}`}>{researcher.name}</Link>: {question}
        </p>
      )}
      <ReportMarkdown drawn={drawn} markdown={markdown} draw={markersOf(view.cited)} />
      <p className={styles.dim}>
        From <Link href={`/projects/${view.project.id}/reports/${reportId}`}>version {version} of the report</Link>
        {isAccepted ? ", accepted." : ", not yet accepted by a person."}
      </p>
    </article>
  );
}

/** What the newest reports answer, word for word. */
export function Answers({ view }: { view: DecisionView }): ReactNode {
  const { answers } = view;
  return (
    <section aria-labelledby="decision-answer">
      <h2 id="decision-answer">{answers.length > 1 ? counted(answers.length, "answer") : "The answer"}</h2>
      {answers.length === 0 && <p className={styles.none}>No report answers yet.</p>}
      {answers.map((answer) => (
        <Answer key={answer.reportId} view={view} answer={answer} />
      ))}
    </section>
  );
}
