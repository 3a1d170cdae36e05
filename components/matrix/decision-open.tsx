import Link from "next/link";
import { type ReactNode, useId } from "react";
import { counted } from "@/components/kit/words";
import styles from "./decision.module.css";
import { markersOf } from "./decision-answers";
import { type BesideProps, PartHeading } from "./decision-part";

/** Questions that no report answers, and gaps that are open. */
export function Unknown({ part, level }: Omit<BesideProps, "view">): ReactNode {
  const id = useId();
  const { unanswered, gaps } = part;
  const others = gaps.filter(({ description }) => !unanswered.includes(description));
  return (
    <section aria-labelledby={id}>
      <PartHeading id={id} level={level}>
        What is not known
      </PartHeading>
      {unanswered.length + others.length === 0 && (
        <p className={styles.none}>Every question that was asked has an answer, and no gap is open.</p>
      )}
      <ul className={styles.questions}>
        {unanswered.map((question) => (
          <li key={question}>
            {question} <span className={styles.dim}>no cited sentence answers it</span>
          </li>
        ))}
        {others.map(({ id, description }) => (
          <li key={id}>
            {description} <span className={styles.dim}>open gap</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the record says would change the answer: disputes, gaps of weight, and what the report itself says of it. */
export function Turning({ view, part, level }: BesideProps): ReactNode {
  const id = useId();
  const { project } = view;
  const { opposing, gaps, turning } = part;
  const weighty = gaps.filter(({ isImportant }) => isImportant);
  if (opposing.length + weighty.length + turning.length === 0) return null;
  const draw = markersOf(view.cited);
  return (
    <section aria-labelledby={id}>
      <PartHeading id={id} level={level}>
        What would change the answer
      </PartHeading>
      <ul className={styles.questions}>
        {turning.map(({ text, keys, heading, reportId }) => (
          <li key={text}>
            {text} {draw(keys)}{" "}
            <span className={styles.dim}>
              <Link href={`/projects/${project.id}/reports/${reportId}`}>{heading}</Link>
            </span>
          </li>
        ))}
        {opposing.length > 0 && (
          <li>
            {counted(opposing.length, "disagreement")} about what the answer cites{" "}
            {opposing.length === 1 ? "is" : "are"} open.{" "}
            <Link href={`/projects/${project.id}/contradictions`}>Settle {opposing.length === 1 ? "it" : "them"}</Link>
          </li>
        )}
        {weighty.map(({ id, description }) => (
          <li key={id}>
            {description} <span className={styles.dim}>without it the answer is poorer</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
