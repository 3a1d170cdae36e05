import type { ReactNode } from "react";
import { clock } from "@/components/kit/clock";
import { DescriptionList } from "@/components/kit/description-list";
import { Part } from "@/components/runs/plan/node-part";
import styles from "@/components/runs/run.module.css";
import type { LoopEnd, QuestionState } from "@/lib/domain/core/words";
import { stripMarkers } from "@/lib/domain/markdown/citation";
import type { LoopView } from "@/lib/features/kit/models";

const endWords: Record<LoopEnd, string> = {
  known: "Not searched: the knowledge base answers all of it.",
  no_gaps: "The search ended: nothing is left to ask.",
  covered: "The search ended: its questions are answered.",
  exhausted: "The search ended: nothing more can be found.",
  time_up: "The search ended: the time is up.",
  budget_spent: "The search ended: the budget was spent.",
  cap_reached: "The search ended: the last round was made.",
};

const stateWords: Record<QuestionState, string> = {
  answered: "answered",
  asked: "searched for, no answer yet",
  exhausted: "exhausted: nothing more can be found",
  open: "not searched for yet",
};

/** How often something was done, of how often it may be. */
function times(done: number, most: number): string {
  return `${done} of ${most}`;
}

function Decision({ decision }: { decision: LoopView["decisions"][number] }): ReactNode {
  return (
    <>
      {stripMarkers(decision.summary)}
      {decision.gaps.length > 0 && (
        <>
          <p className={styles.dim}>Gaps</p>
          <ul>
            {decision.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.dim}>{decision.end === null ? "The search went on." : endWords[decision.end]}</p>
    </>
  );
}

interface SearchLoopProps {
  loop: LoopView;
  isRunning: boolean;
}

/** Where the loop of a search stands: its round, what is left of its limits, its questions, what was decided. */
export function SearchLoop({ loop, isRunning }: SearchLoopProps): ReactNode {
  const { round, rounds, leftMs, attempt, attemptCap, rerun, rerunCap, questions, decisions } = loop;
  const earlier = decisions.slice(0, -1);
  const last = decisions.at(-1);
  const figures: [string, string][] = [
    ["Round", times(round, rounds)],
    ["Attempt", times(attempt, attemptCap)],
    ["Sent back", times(rerun, rerunCap)],
    ...(isRunning ? [["Time left", leftMs === null ? "no limit" : clock(leftMs)] satisfies [string, string]] : []),
  ];
  return (
    <>
      <DescriptionList pairs={figures} className={styles.loop} />
      {questions.length > 0 && (
        <Part title="Questions">
          <ul>
            {questions.map(({ question, state }) => (
              <li key={question} data-question={state}>
                {question} <span className={styles.dim}>({stateWords[state]})</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {last && (
        <Part title={`Last decision, after round ${last.iteration}`}>
          <div className={styles.turn}>
            <Decision decision={last} />
          </div>
        </Part>
      )}
      {earlier.length > 0 && (
        <Part title="Decisions before">
          <ol>
            {earlier.map((decision) => (
              <li key={decision.iteration}>
                <Decision decision={decision} />
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}
