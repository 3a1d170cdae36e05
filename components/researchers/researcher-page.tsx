"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { lookOfResearcher, reportLooks } from "@/components/kit/looks";
import { Empty } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { percent } from "@/components/kit/words";
import styles from "@/components/projects/project.module.css";
import { Block, Page } from "@/components/shell/page";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import { whyAtRest } from "@/lib/domain/researcher/researcher";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";
import { DeleteResearch } from "./deletion/delete-research";
import { EditResearcher } from "./edit-researcher";
import { Finishing } from "./finishing";
import { NextRun } from "./next-run";
import { ResearcherActions } from "./researcher-actions";
import { ScheduleBlock } from "./schedule-block";
import { Timeline } from "./timeline";

function Continue({ view }: { view: ResearcherView }): ReactNode {
  const { lastRun, project } = view;
  if (lastRun === null || !lastRun.canContinue) return null;
  return (
    <Button component={Link} variant="default" href={`/projects/${project.id}/runs/${lastRun.id}`}>
      Continue run {lastRun.number}
    </Button>
  );
}

function NewRun({ view }: { view: ResearcherView }): ReactNode {
  const { project, researcher } = view;
  if (view.liveRunId) {
    return (
      <Button component={Link} href={`/projects/${project.id}/runs/${view.liveRunId}`}>
        {view.researcher.liveRun === "running" ? "Open the live run" : "Open the run"}
      </Button>
    );
  }
  if (!project.can.research || whyAtRest(researcher) !== null) return null;
  return (
    <>
      <Continue view={view} />
      <Button
        component={Link}
        href={`/projects/${project.id}/researchers/${researcher.id}/new-run`}
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      >
        New run
      </Button>
    </>
  );
}

function History({ view }: { view: ResearcherView }): ReactNode {
  const { project, researcher, runs, timeline, olderBefore } = view;
  const here = `/projects/${project.id}/researchers/${researcher.id}`;
  return (
    <Block title="History">
      {runs.length === 0 && (
        <Empty icon={IconRoute} title="No run yet" level="h3" action={<NewRun view={view} />}>
          A run plans, searches, reads, compares and writes a report in which every claim is cited.
        </Empty>
      )}
      <Timeline projectId={project.id} entries={timeline} />
      {olderBefore && (
        <Button component={Link} variant="default" href={`${here}?before=${olderBefore}`}>
          Older
        </Button>
      )}
    </Block>
  );
}

function Reports({ view }: { view: ResearcherView }): ReactNode {
  const reported = view.runs.flatMap((run) => (run.report === null ? [] : [{ run, report: run.report }]));
  if (reported.length === 0) return null;
  return (
    <Block title="Reports">
      <ul className={styles.runs}>
        {reported.map(({ run, report }, nth) => (
          <li key={report.id} className={styles.run}>
            <Link href={`/projects/${view.project.id}/reports/${report.id}`}>
              Run {run.number}, version {report.version}
            </Link>
            <Chip look={reportLooks[report.status]} />
            <p className={styles.meta}>
              <Time at={run.endedAt ?? run.startedAt} />
              {nth < reported.length - 1 && (
                <Link href={`/projects/${view.project.id}/reports/${report.id}/difference`}>What changed</Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Gaps({ gaps }: { gaps: ResearcherView["gaps"] }): ReactNode {
  if (gaps.length === 0) return null;
  return (
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
  );
}

/** A researcher: its problem, its history, its reports, what is still open and what its next run begins with. */
export function ResearcherPage({ view }: { view: ResearcherView }): ReactNode {
  const { project, researcher, runs, gaps, finishing } = view;
  useRefreshWhile(finishing?.status === "waiting" || runs.some((run) => run.status === "running"));
  return (
    <Page
      title={researcher.name}
      lead={researcher.problem}
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
      actions={
        <>
          <Chip look={lookOfResearcher(researcher)} />
          {project.can.research && <EditResearcher projectId={project.id} researcher={researcher} />}
          {project.can.research && <ResearcherActions projectId={project.id} researcher={researcher} />}
          {runs.length > 0 && <NewRun view={view} />}
          {project.can.delete_research && (
            <DeleteResearch
              doomed={{ projectId: project.id, researcherId: researcher.id, runId: null, name: researcher.name }}
            />
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <History view={view} />
        <div>
          <Finishing projectId={project.id} finishing={finishing} />
          <ScheduleBlock view={view} />
          <Reports view={view} />
          <Gaps gaps={gaps} />
          <NextRun view={view} />
        </div>
      </div>
    </Page>
  );
}
