import { IconScale } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty } from "@/components/kit/states";
import { UnknownOrigin } from "@/components/kit/unknown-origin";
import { EvidencePlace } from "@/components/reports/evidence-place";
import { Quotes } from "@/components/reports/reader/quotes";
import { Page } from "@/components/shell/page";
import type { DecisionView } from "@/lib/features/matrix/views/decision";
import styles from "./decision.module.css";
import { Answers } from "./decision-answers";
import { Against, For, Settled } from "./decision-evidence";
import { Turning, Unknown } from "./decision-open";
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

function isEmpty({ answers, settled, unanswered, gaps }: DecisionView): boolean {
  return answers.length + settled.length + unanswered.length + gaps.length === 0;
}

/**
 * All that a decision can rest on, on one page: each sentence of it is a fact, a sentence of a report, a person's verdict
 * or a question.
 */
export function DecisionScreen({ view }: { view: DecisionView }): ReactNode {
  const { project, of } = view;
  return (
    <Page
      title="Decision"
      width="full"
      lead={of.kind === "run" ? of.question : "What the newest reports answer, and what speaks for and against it."}
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
              <Answers view={view} />
              <div className={styles.sides}>
                <For view={view} />
                <Against view={view} />
              </div>
              <Settled view={view} />
              <Unknown view={view} />
              <Turning view={view} />
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
