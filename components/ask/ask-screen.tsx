import { IconMessageQuestion } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { questionLooks } from "@/components/kit/looks";
import { Empty } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { EvidencePlace } from "@/components/reports/evidence-place";
import { FactList } from "@/components/reports/reader/fact-list";
import { Block, Page } from "@/components/shell/page";
import type { AskView, QuestionView } from "@/lib/features/ask/views/ask";
import { Answer } from "./answer";
import styles from "./ask.module.css";
import { AskBox } from "./ask-box";

function Questions({ projectId, questions }: { projectId: string; questions: readonly QuestionView[] }): ReactNode {
  return (
    <Block title="Asked before">
      <ul className={styles.questions}>
        {questions.map(({ id, text, status, askedBy, at }) => (
          <li key={id}>
            <Link href={`/projects/${projectId}/ask?question=${id}`}>{text}</Link>
            <p className={styles.meta}>
              <Chip look={questionLooks[status]} />
              {askedBy && <span>{askedBy.name}</span>}
              <Time at={at} />
            </p>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** What was asked before an open question in its thread, the first at the top. */
function Earlier({ projectId, thread }: { projectId: string; thread: AskView["thread"] }): ReactNode {
  if (thread.length === 0) return null;
  return (
    <ol className={styles.thread} aria-label="Earlier in this thread">
      {thread.map(({ id, text, status }) => (
        <li key={id}>
          <Link href={`/projects/${projectId}/ask?question=${id}`}>{text}</Link> <Chip look={questionLooks[status]} />
        </li>
      ))}
    </ol>
  );
}

/** Why nothing can be answered yet, and what to do about it. */
function NothingKnown({ projectId, known }: { projectId: string; known: AskView["known"] }): ReactNode {
  if (known === "accepted") return null;
  const home = `/projects/${projectId}`;
  if (known === "proposed") {
    return (
      <Empty
        icon={IconMessageQuestion}
        title="No fact is accepted yet"
        action={<Link href={`${home}/knowledge?status=proposed`}>Accept facts</Link>}
      >
        Answers come from the facts that people of this project have accepted. Facts were found, and wait for that. To
        ask the documents themselves, ask on the project's overview.
      </Empty>
    );
  }
  return (
    <Empty
      icon={IconMessageQuestion}
      title="Nothing is known yet"
      action={<Link href={home}>Ask the first question</Link>}
    >
      Answers come from this project's accepted facts. Ask your documents on its overview first; what is found there can
      be asked for here.
    </Empty>
  );
}

/** The knowledge base is asked: a question, its answer with the evidence beside it, and what was asked before. */
export function AskScreen({ view }: { view: AskView }): ReactNode {
  const { project, open, questions } = view;
  const others = questions.filter(({ id }) => id !== open?.id);
  return (
    <Page
      title="Ask"
      lead="What this project knows, with the quote behind every claim."
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
    >
      <AskBox projectId={project.id} model={view.model} suggestions={view.suggestions} />
      <div className={styles.layout}>
        <div>
          <Earlier projectId={project.id} thread={view.thread} />
          {open && <Answer key={open.id} answer={open} projectId={project.id} canResearch={project.can.research} />}
          {open && open.status !== "asked" && (
            <AskBox key={`after ${open.id}`} projectId={project.id} model={view.model} afterId={open.id} />
          )}
          {view.nearest.length > 0 && (
            <Block title={open?.status === "answered" ? "Also known" : "Facts that come nearest"}>
              <FactList projectId={project.id} facts={view.nearest} />
            </Block>
          )}
          <NothingKnown projectId={project.id} known={view.known} />
          {others.length > 0 && <Questions projectId={project.id} questions={others} />}
        </div>
        {open && open.cited.length > 0 && <EvidencePlace project={project} cited={open.cited} />}
      </div>
    </Page>
  );
}
