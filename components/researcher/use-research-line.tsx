"use client";

import type { SpotlightActionData } from "@mantine/spotlight";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { type OpenProject, useOpenProject } from "@/components/shell/open-project";
import { CreateResearcherDialogue } from "./create-researcher-dialogue";
import { type ResearchRow, type RowWish, researchRows } from "./research-rows";
import { useResearcherActs } from "./use-researcher-acts";
import { type Answer, useStartRun } from "./use-start-run";

const NO_PROJECT = "Open a project first: /research works on the researchers of the project that is open.";
const MAY_READ = "You may read this project; its owner can make you an editor, who may research in it.";

export interface ResearchLine {
  actions: SpotlightActionData[];
  /** What is wrong with the line; empty when nothing is. */
  wrong: string;
  /** What Tab makes of the line; null when nothing can be completed. */
  completed: string | null;
  /** The form of a new researcher, once a line has asked for it. */
  dialogue: ReactNode;
}

function changes({ wish }: ResearchRow): boolean {
  return wish.does !== "open" && wish.does !== "list";
}

/** What is asked before a run that may make many iterations; what starts nothing stands first, where Enter falls. */
function confirmRows(
  { iterations, start }: Extract<Answer, { isAsked: true }>,
  dismiss: () => void,
): SpotlightActionData[] {
  const times = iterations.toLocaleString("en");
  return [
    {
      id: "start nothing",
      label: "Not now",
      description: `It may search and review topics ${times} times; it ends earlier when they are accepted.`,
      closeSpotlightOnTrigger: false,
      onClick: dismiss,
    },
    { id: "confirm", label: `Start with up to ${times} iterations`, closeSpotlightOnTrigger: false, onClick: start },
  ];
}

/** A line that begins with a slash, typed into the command bar: what it does, and how it may go on. */
export function useResearchLine(text: string, write: (line: string) => void): ResearchLine {
  const project = useOpenProject();
  const [wanted, setWanted] = useState<{ project: OpenProject; name: string; isOpen: boolean } | null>(null);
  const router = useRouter();
  const { act } = useResearcherActs(project?.id ?? "");
  const starting = useStartRun(project?.id ?? "", text);

  function grant(wish: RowWish): void {
    if (project === null) return;
    const home = `/projects/${project.id}`;
    if (wish.does === "write") write(wish.line);
    else if (wish.does === "create") setWanted({ project, name: wish.name, isOpen: true });
    else if (wish.does === "list") router.push(`${home}#researchers`);
    else if (wish.does === "open") router.push(`${home}/researchers/${wish.researcher.id}`);
    else if (wish.does === "run") starting.start(wish);
    else act(wish.does, wish.researcher);
  }

  const { rows, wrong, completed } = researchRows(text, project?.researchers ?? []);
  const { answer } = starting;
  const shown = project === null ? [] : rows.filter((row) => project.mayResearch || !changes(row));
  const dialogue = wanted && (
    <CreateResearcherDialogue
      key={wanted.name}
      projectId={wanted.project.id}
      name={wanted.name}
      isOpen={wanted.isOpen}
      close={(): void => setWanted({ ...wanted, isOpen: false })}
    />
  );
  const actions = shown.map(
    ({ id, label, description, wish }): SpotlightActionData => ({
      id,
      label,
      description: wish.does === "run" && answer?.isAsked === false ? answer.says : description,
      closeSpotlightOnTrigger: wish.does !== "write" && wish.does !== "run",
      onClick: (): void => grant(wish),
    }),
  );
  const said = answer?.isAsked === false ? answer.says : shown.length === 0 && rows.length > 0 ? MAY_READ : wrong;
  return {
    actions: answer?.isAsked === true ? confirmRows(answer, starting.dismiss) : actions,
    wrong: project === null ? NO_PROJECT : said,
    completed: project === null ? null : completed,
    dialogue,
  };
}
