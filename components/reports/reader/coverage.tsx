import type { ReactNode } from "react";
import { counted, percent } from "@/components/kit/words";
import styles from "@/components/reports/editing/editing.module.css";
import { anchorOf } from "@/lib/domain/report/answer-places";
import type { ReportBodyView } from "@/lib/features/reports/views/report-body";
import { placeOf } from "./place-of";

type Figures = ReportBodyView["figures"];

/** Answers that a question links to; the rest are counted. */
const LINKED = 5;

function Question({ question, places }: Figures["questions"][number]): ReactNode {
  const more = places.length - LINKED;
  return (
    <li data-answered={places.length > 0}>
      {question}{" "}
      {places.length === 0 ? (
        <em>not answered</em>
      ) : (
        <span className={styles.answers}>
          {places.slice(0, LINKED).map((place, nth) => (
            <a key={anchorOf(place)} href={`#${anchorOf(place)}`} aria-label={`Answer ${nth + 1} to: ${question}`}>
              answer {nth + 1}
            </a>
          ))}
          {more > 0 && <span>and {more} more</span>}
        </span>
      )}
    </li>
  );
}

function Offending({ offending }: Pick<Figures, "offending">): ReactNode {
  if (offending.length === 0) return null;
  return (
    <>
      <p>{counted(offending.length, "sentence")} may not stand as written:</p>
      <ul>
        {offending.map(({ section, heading, text, why }) => (
          <li key={`${section} ${text}`}>
            <a href={`#${placeOf({ ordinal: section })}`}>{heading}</a>: {text} <em>{why}</em>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How much of what was asked the report answers, each question with its answers, and the sentences that may not stand. */
export function Coverage({ figures }: { figures: Figures }): ReactNode {
  const { coverage, notCovered, questions, offending, uncitedShare } = figures;
  const answered = questions.filter(({ places }) => places.length > 0).length;
  const asked = questions.length === 0 ? "" : ` (${answered} of ${counted(questions.length, "question")})`;
  const said = `coverage ${percent(coverage)}${asked}`;
  const words = uncitedShare === 0 ? said : `${said}, ${percent(uncitedShare)} of sentences have no citation`;
  if (questions.length === 0 && notCovered.length === 0 && offending.length === 0) return <span>{words}</span>;
  return (
    <details className={styles.coverage} data-aside>
      <summary>{words}</summary>
      {questions.length > 0 && (
        <>
          <p>What the run asked, and where the report answers it with a cited sentence:</p>
          <ul>
            {questions.map((question) => (
              <Question key={question.question} {...question} />
            ))}
          </ul>
        </>
      )}
      {questions.length === 0 && notCovered.length > 0 && (
        <>
          <p>Not covered, since no fact found for it is cited:</p>
          <ul>
            {notCovered.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <Offending offending={offending} />
    </details>
  );
}
