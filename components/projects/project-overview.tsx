import Link from "next/link";
import type { ReactNode } from "react";
import { NewestAnswer } from "@/components/answers/newest-answer";
import { QuestionBox } from "@/components/answers/question-box";
import { AskBox } from "@/components/ask/ask-box";
import { ExportProject } from "@/components/backup/export-project";
import { DescriptionList } from "@/components/kit/description-list";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { grouped } from "@/components/kit/words";
import { HereNow } from "@/components/live/here-now";
import { RefreshWhile } from "@/components/live/refresh-while";
import { BudgetNote } from "@/components/projects/usage/budget-note";
import { FactList } from "@/components/reports/reader/fact-list";
import { CreateResearcher } from "@/components/researchers/create-researcher";
import { DeletedResearchList } from "@/components/researchers/deletion/deleted-research";
import { ActivityFeed } from "@/components/runs/activity-feed";
import { ContradictionList } from "@/components/runs/contradictions-and-gaps";
import { Block, Page } from "@/components/shell/page";
import type { DeletedResearch } from "@/lib/domain/deletion/research";
import type { ProjectView } from "@/lib/features/projects/views/project";
import { EditProject } from "./edit-project";
import styles from "./project.module.css";
import { ResearcherCards } from "./researcher-cards";
import { SampleSteps } from "./sample-steps";
import { SummaryBlock } from "./summary-block";

function Counts({ view }: { view: ProjectView }): ReactNode {
  const { counts } = view;
  const figures: [string, string][] = [
    ["Sources", grouped(counts.sources)],
    ["Facts", grouped(counts.facts)],
    ["Accepted", grouped(counts.acceptedFacts)],
    ["Contradictions", grouped(counts.contradictions)],
    ["Open gaps", grouped(counts.openGaps)],
  ];
  return <DescriptionList pairs={figures} className={styles.counts} />;
}

/** Where the project comes from, and what of it was switched off on the way. */
function Imported({ view }: { view: ProjectView }): ReactNode {
  const { id, importedAt, switchedOff, origin } = view.project;
  if (importedAt === null) return null;
  if (view.hasImportLines) {
    return (
      <div className={styles.imported}>
        <p>
          Imported <Time at={importedAt} /> from a folder of earlier research:{" "}
          <Link href={`/projects/${id}/imported`}>what was taken and what was left</Link>.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.imported}>
      <p>
        Imported <Time at={importedAt} />. Its people are named as they were there; they are no members here.
      </p>
      {origin !== null && <Note tone="warn">{origin}</Note>}
      {switchedOff.length > 0 && (
        <>
          <p>An import starts nothing by itself. When it was exported:</p>
          <ul>
            {switchedOff.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface ProjectOverviewProps {
  view: ProjectView;
  /** Whether archived researchers are shown too. */
  isAll?: boolean;
  deleted?: readonly DeletedResearch[];
}

/**
 * A project: its goal, its researchers, what is known and in dispute, what happened and who is in it. Drawn by the server;
 * the browser brings to life what is pressed.
 */
export function ProjectOverview({ view, isAll = false, deleted = [] }: ProjectOverviewProps): ReactNode {
  const { project, researchers } = view;
  const own = { id: project.id, mayResearch: project.can.research };
  const isRunning = researchers.some((researcher) => researcher.lastRun?.status === "running");
  return (
    <Page
      title={project.name}
      lead={project.goal}
      crumbs={[{ label: "Projects", href: "/projects" }]}
      actions={
        <>
          {project.can.export_project && <ExportProject projectId={project.id} />}
          {project.can.administer && <EditProject project={project} />}
          {project.can.research && researchers.some(({ status }) => status !== "archived") && (
            <CreateResearcher projectId={project.id} variant="default" />
          )}
        </>
      }
    >
      <RefreshWhile isUnderWay={isRunning || view.summary.request?.status === "waiting"} />
      <Imported view={view} />
      <BudgetNote budget={view.budget} />
      {project.can.research && (
        <div id="question">
          <QuestionBox
            projectId={project.id}
            capabilities={view.capabilities}
            sources={view.counts.sources}
            hasKnown={view.counts.acceptedFacts > 0}
          />
        </div>
      )}
      {project.isSample && <SampleSteps view={view} />}
      <NewestAnswer view={view} />
      <Counts view={view} />
      {!project.can.research && view.counts.acceptedFacts > 0 && <AskBox projectId={project.id} />}
      <div className={styles.columns}>
        <div>
          <SummaryBlock project={own} summary={view.summary} />
          <ResearcherCards project={{ ...own, goal: project.goal }} researchers={researchers} isAll={isAll} />
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
          <DeletedResearchList projectId={project.id} deleted={deleted} />
        </div>
        <div>
          <Block
            title="Members"
            aside={project.can.administer && <Link href={`/projects/${project.id}/settings`}>Invite</Link>}
          >
            <ul className={styles.members} aria-label="Members">
              {view.members.map((member) => (
                <li key={member.id}>
                  {member.name} <span>{member.role}</span>
                  <HereNow projectId={project.id} userId={member.id} />
                </li>
              ))}
            </ul>
          </Block>
          <Block title="Activity">
            <ActivityFeed events={view.activity} projectId={project.id} />
          </Block>
        </div>
      </div>
    </Page>
  );
}
