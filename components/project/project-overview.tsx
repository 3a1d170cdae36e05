"use client";

import { Button } from "@mantine/core";
import { IconBooks, IconMicroscope } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/chip";
import { researcherLooks, runLooks } from "@/components/looks";
import { Block, Page } from "@/components/page";
import { FactList } from "@/components/report/fact-list";
import { CreateResearcher } from "@/components/researcher/create-researcher";
import { ActivityFeed } from "@/components/run/activity-feed";
import { ContradictionList } from "@/components/run/contradictions-and-gaps";
import { Empty } from "@/components/states";
import { Time } from "@/components/time";
import { counted, grouped } from "@/components/words";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import type { ProjectView, ResearcherCardView } from "@/lib/views/models";
import { EditProject } from "./edit-project";
import { ExportProject } from "./export-project";
import styles from "./project.module.css";

function ResearcherCard({ projectId, researcher }: { projectId: string; researcher: ResearcherCardView }): ReactNode {
  const { lastRun } = researcher;
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3>
          <Link href={`/projects/${projectId}/researchers/${researcher.id}`}>{researcher.name}</Link>
        </h3>
        <Chip look={researcherLooks[researcher.status]} />
      </div>
      <p className={styles.problem}>{researcher.problem}</p>
      {lastRun ? (
        <p className={styles.meta}>
          <Link href={`/projects/${projectId}/runs/${lastRun.id}`}>
            Run {lastRun.number}: {runLooks[lastRun.status].word.toLowerCase()}
          </Link>
          <span>{counted(lastRun.facts, "fact")}</span>
          <Time at={lastRun.startedAt} />
          {lastRun.report && <Link href={`/projects/${projectId}/reports/${lastRun.report.id}`}>Report</Link>}
        </p>
      ) : (
        <p className={styles.meta}>
          <Link href={`/projects/${projectId}/researchers/${researcher.id}/new-run`}>Start its first run</Link>
        </p>
      )}
    </li>
  );
}

function Counts({ view }: { view: ProjectView }): ReactNode {
  const { counts } = view;
  const figures: [string, number][] = [
    ["Sources", counts.sources],
    ["Facts", counts.facts],
    ["Accepted", counts.acceptedFacts],
    ["Contradictions", counts.contradictions],
    ["Open gaps", counts.openGaps],
  ];
  return (
    <dl className={styles.counts}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{grouped(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A project: its goal, its researchers, what is known and in dispute, what happened and who is in it. */
export function ProjectOverview({ view }: { view: ProjectView }): ReactNode {
  const { project, researchers } = view;
  useRefreshWhile(researchers.some((researcher) => researcher.lastRun?.status === "running"));
  return (
    <Page
      title={project.name}
      lead={project.goal}
      crumbs={[{ label: "Projects", href: "/projects" }]}
      actions={
        <>
          {project.can.export_project && <ExportProject projectId={project.id} />}
          {project.can.administer && <EditProject project={project} />}
          {project.can.research && researchers.length > 0 && <CreateResearcher projectId={project.id} />}
        </>
      }
    >
      {project.importedAt && (
        <p className={styles.meta}>
          <span>
            Imported <Time at={project.importedAt} />. Its people are named as they were there; they have no account
            here by that.
          </span>
        </p>
      )}
      <Counts view={view} />
      {view.counts.sources === 0 && (
        <Empty
          icon={IconBooks}
          title="Begin with sources"
          action={
            <Button component={Link} href={`/projects/${project.id}/library`} variant="default">
              Add sources
            </Button>
          }
        >
          Researchers read this project's library: documents, texts and pages that you add.
        </Empty>
      )}
      <div className={styles.columns}>
        <div>
          {project.summary && (
            <Block title="What is known so far">
              <p className={styles.summary}>{project.summary}</p>
            </Block>
          )}
          <Block title="Researchers">
            {researchers.length === 0 ? (
              <Empty
                icon={IconMicroscope}
                title="No researcher yet"
                level="h3"
                action={project.can.research && <CreateResearcher projectId={project.id} label="Create the first" />}
              >
                A researcher is a thread of research with a problem definition. It keeps its history over all its runs.
              </Empty>
            ) : (
              <ul className={styles.cards}>
                {researchers.map((researcher) => (
                  <ResearcherCard key={researcher.id} projectId={project.id} researcher={researcher} />
                ))}
              </ul>
            )}
          </Block>
          {view.contradictions.length > 0 && (
            <Block title="Open contradictions">
              <ContradictionList contradictions={view.contradictions} />
            </Block>
          )}
          {view.newestFacts.length > 0 && (
            <Block title="Newest facts">
              <FactList projectId={project.id} facts={view.newestFacts} />
            </Block>
          )}
        </div>
        <div>
          <Block title="Members">
            <ul className={styles.members} aria-label="Members">
              {view.members.map((member) => (
                <li key={member.id}>
                  {member.name} <span>{member.role}</span>
                </li>
              ))}
            </ul>
          </Block>
          <Block title="Activity">
            <ActivityFeed events={view.activity} />
          </Block>
        </div>
      </div>
    </Page>
  );
}
