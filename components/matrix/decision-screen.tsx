import { IconScale } from "@tabler/icons-react";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { Empty } from "@/components/kit/states";
import { UnknownOrigin } from "@/components/kit/unknown-origin";
import { EvidencePlace } from "@/components/reports/evidence-place";
import { Quotes } from "@/components/reports/reader/quotes";
import { Page } from "@/components/shell/page";
import type { DecisionAnswerView, DecisionView } from "@/lib/features/matrix/views/decision";
import styles from "./decision.module.css";
import { Answer } from "./decision-answers";
import { Against, For, Settled } from "./decision-evidence";
import { Turning, Unknown } from "./decision-open";
import type { PartProps } from "./decision-part";
import { crumbsOf, homeOf } from "./places";
import { DecisionActions } from "./screen-actions";

function Nothing({ view }: { view: DecisionView }): ReactNode {
  const { project, of } = view;
  return (
    <Empty
      icon={IconScale}
      title="Nothing to decide by yet"
      action={
        <Link href={homeOf(project.id, of)}>{of.kind === "run" ? "Back to the run" : "Ask the first question"}</Link>
      }
    >
      Once a report is written, its answer stands here with what speaks for it and against it, what was settled, and
      what is still unknown.
    </Empty>
  );
}

function isEmpty({ parts, apart }: DecisionView): boolean {
  const told = [...parts, apart].flatMap(({ settled, unanswered, gaps }) => [...settled, ...unanswered, ...gaps]);
  return told.length === 0 && parts.every(({ answer }) => answer === null);
}

/** All that one question has, from its answer to what would change it. */
function Part(props: PartProps): ReactNode {
  return (
    <>
      <Answer {...props} />
      <div className={styles.sides}>
        <For {...props} />
        <Against {...props} />
      </div>
      <Settled {...props} />
      <Unknown {...props} />
      <Turning {...props} />
    </>
  );
}

/** Whether a researcher is called what it asks: then its name says nothing more. */
function isNamedBy({ researcher, question }: DecisionAnswerView): boolean {
  return question.startsWith(researcher.name.replace(/[?…\s]+$/, ""));
}

/** A question of a project, with who asks it and its part beneath. */
function Question({ view, part }: Omit<PartProps, "level">): ReactNode {
  const id = useId();
  const { answer, question } = part;
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h2 id={id}>{question}</h2>
      {answer && !isNamedBy(answer) && (
        <p className={styles.dim}>
          Asked by{" "}
          <Link href={`/projects/${view.project.id}/researchers/${answer.researcher.id}`}>
            {answer.researcher.name}
          </Link>
        </p>
      )}
      <Part view={view} part={part} level={3} />
    </section>
  );
}

/** What was settled or is open in the project and belongs to none of the questions. */
function Apart({ view }: { view: DecisionView }): ReactNode {
  const id = useId();
  const { settled, gaps } = view.apart;
  if (settled.length + gaps.length === 0) return null;
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h2 id={id}>Beside these questions</h2>
      <Settled part={view.apart} level={3} />
      {gaps.length > 0 && <Unknown part={view.apart} level={3} />}
    </section>
  );
}

/**
 * All that a decision can rest on, on one page: each sentence of it is a fact, a sentence of a report, a person's verdict
 * or a question. Of a project each question keeps what was found for it.
 */
export function DecisionScreen({ view }: { view: DecisionView }): ReactNode {
  const { project, of, parts } = view;
  return (
    <Page
      title="Decision"
      width="full"
      lead={of.kind === "run" ? of.question : "What the newest reports answer, and what speaks for and against each."}
      crumbs={crumbsOf(project, of)}
      actions={<DecisionActions home={homeOf(project.id, of)} />}
    >
      <UnknownOrigin project={project} />
      {isEmpty(view) ? (
        <Nothing view={view} />
      ) : (
        <div className={styles.layout}>
          <Quotes cited={view.cited}>
            <div className={styles.text}>
              {parts.map((part, nth) => {
                const key = part.answer?.reportId ?? `part-${nth}`;
                return of.kind === "run" ? (
                  <Part key={key} view={view} part={part} level={2} />
                ) : (
                  <Question key={key} view={view} part={part} />
                );
              })}
              <Apart view={view} />
            </div>
          </Quotes>
          <div className={styles.side}>
            <EvidencePlace project={project} cited={view.cited} />
          </div>
        </div>
      )}
    </Page>
  );
}
