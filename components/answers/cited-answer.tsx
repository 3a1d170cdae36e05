import type { ReactNode } from "react";
import reportStyles from "@/components/kit/report.module.css";
import { Note } from "@/components/kit/states";
import { Marker } from "@/components/reports/reader/marker";
import { Quotes } from "@/components/reports/reader/quotes";
import { type DrawMarkers, ReportMarkdown } from "@/components/reports/reader/report-markdown";
import type { ReportAnswerView } from "@/lib/features/reports/views/report-answer";
import styles from "./answers.module.css";

interface CitedAnswerProps {
  answer: ReportAnswerView;
  /** The page whose evidence reader the markers open; this one without. */
  page?: string;
}

/** An answer, every claim with its marker. */
export function CitedAnswer({ answer, page }: CitedAnswerProps): ReactNode {
  const cited = new Map(answer.cited.map((fact) => [fact.key, fact]));
  const draw: DrawMarkers = (keys) =>
    keys.map((key) => {
      const fact = cited.get(key);
      return fact ? <Marker key={key} fact={fact} {...(page === undefined ? {} : { page })} /> : null;
    });
  return (
    <>
      {answer.warning && (
        <div className={styles.warning}>
          <Note tone="warn">{answer.warning}</Note>
        </div>
      )}
      <div className={`${reportStyles.article} ${styles.answer}`} data-answer>
        <Quotes cited={answer.cited} isElsewhere={page !== undefined}>
          <ReportMarkdown drawn={answer.drawn} markdown={answer.markdown} draw={draw} />
        </Quotes>
      </div>
    </>
  );
}
