"use client";

import type { SpotlightActionData } from "@mantine/spotlight";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { type OpenProject, useOpenProject } from "@/components/shell/open-project";
import { CreateResearcherDialogue } from "./create-researcher-dialogue";
import { type ResearchRow, type RowEffect, researchRows } from "./research-rows";
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

function changes({ effect }: ResearchRow): boolean {
  return effect.does !== "open" && effect.does !== "list";
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

  function grant(effect: RowEffect): void {
    if (project === null) return;
    const home = `/projects/${project.id}`;
    if (effect.does === "write") write(effect.line);
    else if (effect.does === "create") setWanted({ project, name: effect.name, isOpen: true });
    else if (effect.does === "list") router.push(`${home}#researchers`);
    else if (effect.does === "open") router.push(`${home}/researchers/${effect.researcher.id}`);
    else if (effect.does === "run") starting.start(effect);
    else act(effect.does, effect.researcher);
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
    ({ id, label, description, effect }): SpotlightActionData => ({
      id,
      label,
      description: effect.does === "run" && answer?.isAsked === false ? answer.says : description,
      closeSpotlightOnTrigger: effect.does !== "write" && effect.does !== "run",
      onClick: (): void => grant(effect),
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
