"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/chip";
import { reportLooks, researcherLooks, runLooks } from "@/components/looks";
import { Block, Page } from "@/components/page";
import styles from "@/components/project/project.module.css";
import { Empty } from "@/components/states";
import { Time } from "@/components/time";
import { counted, percent } from "@/components/words";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import { stripMarkers } from "@/lib/domain/citation";
import { whyAtRest } from "@/lib/domain/researcher";
import type { ResearcherView, RunCardView } from "@/lib/views/models";
import { EditResearcher } from "./edit-researcher";
import { ResearcherActions } from "./researcher-actions";

function RunRow({ projectId, run }: { projectId: string; run: RunCardView }): ReactNode {
  return (
    <li className={styles.run}>
      <Link href={`/projects/${projectId}/runs/${run.id}`}>Run {run.number}</Link>
      <Chip look={runLooks[run.status]} title={run.statusReason} />
      <p className={styles.meta}>
        <Time at={run.startedAt} />
        {run.startedBy && <span>by {run.startedBy.name}</span>}
        <span>
          {counted(run.facts, "fact")} from {counted(run.sources, "source")}
        </span>
        {run.report && (
          <span>
            <Link href={`/projects/${projectId}/reports/${run.report.id}`}>Report, version {run.report.version}</Link>:{" "}
            {reportLooks[run.report.status].word.toLowerCase()}
          </span>
        )}
        {run.status === "halted" && <span>{run.statusReason}</span>}
      </p>
    </li>
  );
}

function NewRun({ view }: { view: ResearcherView }): ReactNode {
  const { project, researcher } = view;
  if (view.liveRunId) {
    return (
      <Button component={Link} href={`/projects/${project.id}/runs/${view.liveRunId}`}>
        Open the live run
      </Button>
    );
  }
  if (!project.can.research || whyAtRest(researcher) !== null) return null;
  return (
    <Button
      component={Link}
      href={`/projects/${project.id}/researchers/${researcher.id}/new-run`}
      leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
    >
      New run
    </Button>
  );
}

/** What the next run is told; a summary opens to its text. */
function History({ history }: { history: ResearcherView["history"] }): ReactNode {
  return (
    <Block title="What the next run begins with">
      {history.map((fold) => (
        <details key={fold.id} className={styles.fold}>
          <summary>
            {fold.title} ({fold.level})
          </summary>
          {stripMarkers(fold.text)
            .split("\n\n")
            .map((part) => (
              <p key={part}>{part}</p>
            ))}
        </details>
      ))}
    </Block>
  );
}

/** A researcher: its problem, its runs with their reports, what is still open. */
export function ResearcherPage({ view }: { view: ResearcherView }): ReactNode {
  const { project, researcher, runs, gaps } = view;
  useRefreshWhile(runs.some((run) => run.status === "running"));
  return (
    <Page
      title={researcher.name}
      lead={researcher.problem}
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
      actions={
        <>
          <Chip look={researcherLooks[researcher.status]} />
          {project.can.research && <EditResearcher projectId={project.id} researcher={researcher} />}
          {project.can.research && <ResearcherActions projectId={project.id} researcher={researcher} />}
          {runs.length > 0 && <NewRun view={view} />}
        </>
      }
    >
      <Block title="Runs">
        {runs.length === 0 ? (
          <Empty icon={IconRoute} title="No run yet" level="h3" action={<NewRun view={view} />}>
            A run plans, searches, reads, compares and writes a report in which every claim is cited.
          </Empty>
        ) : (
          <ol className={styles.runs}>
            {runs.map((run) => (
              <RunRow key={run.id} projectId={project.id} run={run} />
            ))}
          </ol>
        )}
      </Block>
      {gaps.length > 0 && (
        <Block title="Open gaps">
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <li key={gap.id}>
                <p>{gap.description}</p>
                <p className={styles.meta}>
                  <span>importance {percent(gap.importance)}</span>
                  {gap.suggestedQueries.length > 0 && <span>look for: {gap.suggestedQueries.join("; ")}</span>}
                </p>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {view.history.length > 0 && <History history={view.history} />}
    </Page>
  );
}
