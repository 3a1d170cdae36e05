import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { questionLooks } from "@/components/kit/looks";
import reportStyles from "@/components/kit/report.module.css";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { grouped } from "@/components/kit/words";
import { Marker } from "@/components/reports/reader/marker";
import { Quotes } from "@/components/reports/reader/quotes";
import { type DrawMarkers, ReportMarkdown } from "@/components/reports/reader/report-markdown";
import { CreateResearcher } from "@/components/researchers/create-researcher";
import { stripMarkers } from "@/lib/domain/markdown/citation";
import { nameOfQuestion } from "@/lib/domain/researcher/question-name";
import type { AnswerView } from "@/lib/features/ask/views/ask";
import styles from "./ask.module.css";

function Byline({ answer }: { answer: AnswerView }): ReactNode {
  const { status, model, costUsd, tokens } = answer;
  return (
    <p className={styles.meta}>
      <Chip look={questionLooks[status]} />
      {answer.askedBy && <span>asked by {answer.askedBy.name}</span>}
      <Time at={answer.at} />
      {status !== "asked" && <span>{model === null ? "word for word" : `in the words of ${model}`}</span>}
      {tokens !== null && <span>{grouped(tokens)} tokens</span>}
      {costUsd !== null && costUsd > 0 && <span>${costUsd.toFixed(4)}</span>}
    </p>
  );
}

function Text({ answer }: { answer: AnswerView }): ReactNode {
  const cited = new Map(answer.cited.map((fact) => [fact.key, fact]));
  const draw: DrawMarkers = (keys) =>
    keys.map((key) => {
      const fact = cited.get(key);
      return fact ? <Marker key={key} fact={fact} /> : null;
    });
  if (answer.status === "asked") return <p className={styles.draft}>{stripMarkers(answer.markdown)}</p>;
  return (
    <Quotes cited={answer.cited}>
      <ReportMarkdown drawn={answer.drawn} markdown={answer.markdown} draw={draw} />
    </Quotes>
  );
}

interface AnswerProps {
  answer: AnswerView;
  projectId: string;
  canResearch: boolean;
}

/** A question with its answer, every claim with its marker; and the way on when it is not enough. */
export function Answer({ answer, projectId, canResearch }: AnswerProps): ReactNode {
  // A follow-up says nothing by itself.
  const standing = answer.understood === "" ? answer.text : answer.understood;
  return (
    <article aria-label="Answer">
      <h2 className={styles.asked}>{answer.text}</h2>
      {answer.afterId !== null && answer.understood !== "" && answer.understood !== answer.text && (
        <p className={styles.understood}>Understood as: {answer.understood}</p>
      )}
      <Byline answer={answer} />
      <div className={reportStyles.article} aria-live="polite">
        <Text answer={answer} />
      </div>
      {answer.note && <Note tone="warn">{answer.note}</Note>}
      {answer.status !== "asked" && answer.status !== "answered" && (
        <p>
          <Link href={`/projects/${projectId}/knowledge?${new URLSearchParams({ q: standing })}`}>
            Search the knowledge base for this
          </Link>
        </p>
      )}
      {answer.status !== "asked" && canResearch && (
        <div className={styles.actions}>
          <CreateResearcher
            projectId={projectId}
            label="Research this"
            given={{ name: nameOfQuestion(standing), problem: standing }}
            variant={answer.status === "answered" ? "default" : "filled"}
          />
        </div>
      )}
    </article>
  );
}
