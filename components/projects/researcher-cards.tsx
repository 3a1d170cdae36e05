import { IconMicroscope } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { lookOfResearcher, runLooks } from "@/components/kit/looks";
import { Empty } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { ActivateButton } from "@/components/researchers/activate-button";
import { CreateResearcher } from "@/components/researchers/create-researcher";
import { Block } from "@/components/shell/page";
import { whyAtRest } from "@/lib/domain/researcher/researcher";
import type { ResearcherCardView } from "@/lib/features/projects/views/project";
import styles from "./project.module.css";

interface CardProps {
  projectId: string;
  /** What the project is for; a researcher that is for the same does not say it again. */
  goal: string;
  researcher: ResearcherCardView;
  mayResearch: boolean;
}

function LastRun({ projectId, researcher, mayResearch }: Omit<CardProps, "goal">): ReactNode {
  const { lastRun, openGaps } = researcher;
  const gaps = openGaps > 0 && <span>{counted(openGaps, "open gap")}</span>;
  if (lastRun) {
    return (
      <p className={styles.meta}>
        <Link href={`/projects/${projectId}/runs/${lastRun.id}`}>
          Run {lastRun.number}: {runLooks[lastRun.status].word.toLowerCase()}
        </Link>
        <span>{counted(lastRun.facts, "fact")}</span>
        {gaps}
        <Time at={lastRun.startedAt} />
        {lastRun.startedBy && <span>by {lastRun.startedBy.name}</span>}
        {lastRun.report && <Link href={`/projects/${projectId}/reports/${lastRun.report.id}`}>Report</Link>}
      </p>
    );
  }
  return (
    <p className={styles.meta}>
      {mayResearch && whyAtRest(researcher) === null ? (
        <Link href={`/projects/${projectId}/researchers/${researcher.id}/new-run`}>Start its first run</Link>
      ) : (
        <span>No run yet</span>
      )}
      {gaps}
    </p>
  );
}

function ResearcherCard(props: CardProps): ReactNode {
  const { projectId, goal, researcher, mayResearch } = props;
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3>
          <Link href={`/projects/${projectId}/researchers/${researcher.id}`}>{researcher.name}</Link>
        </h3>
        <Chip look={lookOfResearcher(researcher)} />
      </div>
      {researcher.problem !== goal && <p className={styles.problem}>{researcher.problem}</p>}
      <LastRun {...props} />
      {mayResearch && whyAtRest(researcher) !== null && (
        <div className={styles.cardAct}>
          <ActivateButton projectId={projectId} researcher={{ id: researcher.id, name: researcher.name }} />
        </div>
      )}
    </li>
  );
}

interface ResearcherCardsProps {
  project: { id: string; goal: string; mayResearch: boolean };
  researchers: readonly ResearcherCardView[];
  /** Whether those that are archived are shown too. */
  isAll: boolean;
}

/** A project's researchers; the archived ones when they are asked for. */
export function ResearcherCards({ project, researchers, isAll }: ResearcherCardsProps): ReactNode {
  const archived = researchers.filter(({ status }) => status === "archived").length;
  const shown = researchers.filter(({ status }) => isAll || status !== "archived");
  const others = archived > 0 && (
    <Link href={isAll ? `/projects/${project.id}#researchers` : `/projects/${project.id}?archived=shown#researchers`}>
      {isAll ? "Hide the archived" : `Show ${archived} archived`}
    </Link>
  );
  return (
    <div id="researchers">
      <Block title="Researchers" aside={others}>
        {shown.length === 0 ? (
          <Empty
            icon={IconMicroscope}
            title={archived > 0 ? "No researcher at hand" : "No researcher yet"}
            level="h3"
            action={
              project.mayResearch && (
                <CreateResearcher projectId={project.id} label={archived > 0 ? "Create one" : "Create the first"} />
              )
            }
          >
            A researcher is a thread of research with a problem definition. It keeps its history over all its runs.
          </Empty>
        ) : (
          <ul className={styles.cards}>
            {shown.map((researcher) => (
              <ResearcherCard
                key={researcher.id}
                projectId={project.id}
                goal={project.goal}
                researcher={researcher}
                mayResearch={project.mayResearch}
              />
            ))}
          </ul>
        )}
      </Block>
    </div>
  );
}
