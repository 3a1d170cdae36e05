import { IconLoader2 } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { reportLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { Block } from "@/components/shell/page";
import type { ProjectView } from "@/lib/features/projects/views/project";
import type { ReportAnswerView } from "@/lib/features/reports/views/report-answer";
import styles from "./answers.module.css";
import { CitedAnswer } from "./cited-answer";

interface UnderWay {
  runId: string;
  question: string;
  facts: number;
}

/** Questions whose answers are being looked for now. */
function underWay({ researchers }: Pick<ProjectView, "researchers">): UnderWay[] {
  return researchers.flatMap(({ problem, lastRun }) =>
    lastRun?.status === "running" ? [{ runId: lastRun.id, question: problem, facts: lastRun.facts }] : [],
  );
}

function OnItsWay({ projectId, one }: { projectId: string; one: UnderWay }): ReactNode {
  return (
    <p className={styles.onItsWay} role="status">
      <Chip look={{ icon: IconLoader2, word: "Being answered now", tone: "accent", turns: true }} />
      <Link href={`/projects/${projectId}/answers/${one.runId}`}>{one.question}</Link>
      <span>{counted(one.facts, "fact")} so far</span>
    </p>
  );
}

function Rests({ answer }: { answer: ReportAnswerView }): ReactNode {
  return (
    <p className={styles.meta}>
      <Chip look={reportLooks[answer.status]} />
      <Time at={answer.at} />
      <span>
        {counted(answer.facts, "fact")} cited from {counted(answer.sources, "source")}
      </span>
      {answer.isWithoutModel && <span>word for word, without a model</span>}
    </p>
  );
}

/** What the project was last asked, with its answer; above it, what is being answered now. */
export function NewestAnswer({ view }: { view: Pick<ProjectView, "project" | "researchers" | "answer"> }): ReactNode {
  const { project, answer } = view;
  const home = `/projects/${project.id}`;
  const waiting = underWay(view);
  if (answer === null && waiting.length === 0) return null;
  return (
    <Block title="Newest answer" aside={answer && <Link href={`${home}/reports`}>All reports</Link>}>
      {waiting.map((one) => (
        <OnItsWay key={one.runId} projectId={project.id} one={one} />
      ))}
      {answer && (
        <>
          <h3 className={styles.asked}>
            <Link href={`${home}/reports/${answer.reportId}`}>{answer.question}</Link>
          </h3>
          <CitedAnswer answer={answer} page={`${home}/reports/${answer.reportId}`} />
          <Rests answer={answer} />
        </>
      )}
    </Block>
  );
}
