"use client";

import { Group, Skeleton, Stack } from "@mantine/core";
import { IconBooks, IconFileText, IconLoader2, IconZoomIn } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { clock } from "@/components/kit/clock";
import { partNotLoaded } from "@/components/kit/later/part";
import { LinkButton } from "@/components/kit/link-button";
import reportStyles from "@/components/kit/report.module.css";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { EvidencePlace } from "@/components/reports/evidence-place";
import { FoundFacts } from "@/components/runs/found-facts";
import { Block, Page } from "@/components/shell/page";
import { useRun } from "@/lib/client/use-run";
import type { AnswerPageView } from "@/lib/features/answers/views/answer-page";
import type { ReportAnswerView } from "@/lib/features/reports/views/report-answer";
import type { RunView } from "@/lib/features/runs/views/run";
import { progressSentence } from "./answer-words";
import styles from "./answers.module.css";
import { CitedAnswer } from "./cited-answer";
import { QuestionBox } from "./question-box";

// What draws Markdown comes with the first words that are being written: an answer comes drawn.
const LiveMarkdown = dynamic(() =>
  import("@/components/reports/reader/live-markdown").then((loaded) => loaded.LiveMarkdown).catch(partNotLoaded),
);

/** Facts that are shown while the answer is on its way, the newest first. */
const NEWEST = 12;

/** What the answer rests on, or what happens until there is one. */
function State({ view, answer }: { view: RunView; answer: ReportAnswerView | null }): ReactNode {
  const { run, project } = view;
  const took = run.endedAt === null ? null : clock(Date.parse(run.endedAt) - Date.parse(run.startedAt));
  if (answer !== null) {
    return (
      <p className={styles.meta}>
        <span>
          {counted(answer.facts, "fact")} cited from {counted(answer.sources, "source")}
        </span>
        {took !== null && <span>in {took}</span>}
        {answer.isWithoutModel && <span>word for word, without a model</span>}
      </p>
    );
  }
  if (run.status === "running") {
    return (
      <p className={styles.meta}>
        <Chip look={{ icon: IconLoader2, word: progressSentence(run), tone: "accent", turns: true }} />
      </p>
    );
  }
  return (
    <Note tone={run.status === "halted" ? "bad" : "warn"}>
      {run.statusReason ?? "There is no answer."}{" "}
      <Link href={`/projects/${project.id}/runs/${run.id}`}>See what happened, and go on from there</Link>
    </Note>
  );
}

/** The answer as it is being written; then, facts as they are found. */
function OnItsWay({ view }: { view: RunView }): ReactNode {
  const draft = view.nodes.findLast((node) => node.draft !== null)?.draft ?? null;
  return (
    <>
      {draft !== null && (
        <div className={reportStyles.article} aria-busy="true">
          {/* Markers are checked and numbered when the answer is done. */}
          <LiveMarkdown markdown={draft} draw={() => null} />
        </div>
      )}
      {view.facts.length > 0 ? (
        <FoundFacts projectId={view.project.id} facts={view.facts.slice(0, NEWEST)} />
      ) : (
        <Stack gap="sm" mt="md" aria-hidden="true">
          <Skeleton height={20} width="92%" radius="sm" />
          <Skeleton height={20} width="84%" radius="sm" />
          <Skeleton height={20} width="60%" radius="sm" />
        </Stack>
      )}
    </>
  );
}

/** Where one goes from an answer: all that was written, deeper, or further sources. */
function Onward({ view, answer }: { view: RunView; answer: ReportAnswerView }): ReactNode {
  const { project, researcher } = view;
  const home = `/projects/${project.id}`;
  return (
    <Group gap="xs" mt="lg" mb="xl">
      <LinkButton href={`${home}/reports/${answer.reportId}`} icon={IconFileText} isFirst>
        Read the full report
      </LinkButton>
      {project.can.research && (
        <LinkButton href={`${home}/researchers/${researcher.id}/new-run?depth=standard`} icon={IconZoomIn}>
          Go deeper
        </LinkButton>
      )}
      {project.can.add_source && (
        <LinkButton href={`${home}/library`} icon={IconBooks}>
          Add sources
        </LinkButton>
      )}
    </Group>
  );
}

/** Where the answer to a question appears: what is found while one waits, then the answer with its evidence beside it. */
export function AnswerScreen({
  view: { run: initial, answer, capabilities, readable },
}: {
  view: AnswerPageView;
}): ReactNode {
  const { view, connection } = useRun(initial.run.id, initial);
  const { project, run, facts } = view;
  return (
    <Page
      title={<span className={styles.title}>{run.question}</span>}
      width="full"
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
    >
      <div className={styles.layout}>
        <div data-run-status={run.status}>
          {connection === "lost" && (
            <Note tone="warn">The connection to the server is lost. It is being opened again.</Note>
          )}
          <div aria-live="polite">
            <State view={view} answer={answer} />
            {answer !== null && <CitedAnswer answer={answer} />}
          </div>
          {answer === null && run.status === "running" && <OnItsWay view={view} />}
          {answer !== null && <Onward view={view} answer={answer} />}
          {answer !== null && facts.length > 0 && (
            <details className={styles.all}>
              <summary>All that was found: {counted(run.counters.facts, "fact")}</summary>
              <FoundFacts projectId={project.id} facts={facts} />
            </details>
          )}
          {answer !== null && project.can.research && (
            <Block title="Go on">
              <QuestionBox
                projectId={project.id}
                capabilities={capabilities}
                sources={readable}
                label="What else do you want to know?"
              />
            </Block>
          )}
        </div>
        {answer !== null && answer.cited.length > 0 && <EvidencePlace project={project} cited={answer.cited} />}
      </div>
    </Page>
  );
}
