"use client";

import type { SpotlightActionData } from "@mantine/spotlight";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { type OpenProject, useOpenProject } from "@/components/shell/open-project";
import { CreateResearcherDialogue } from "./create-researcher-dialogue";
import { type ResearchRow, type RowWish, researchRows } from "./research-rows";
import { useResearcherActs } from "./use-researcher-acts";

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

/** A line that begins with a slash, typed into the command bar: what it does, and how it may go on. */
export function useResearchLine(text: string, write: (line: string) => void): ResearchLine {
  const project = useOpenProject();
  const [wanted, setWanted] = useState<{ project: OpenProject; name: string; isOpen: boolean } | null>(null);
  const router = useRouter();
  const { act } = useResearcherActs(project?.id ?? "");

  function grant(wish: RowWish): void {
    if (project === null) return;
    const home = `/projects/${project.id}`;
    if (wish.does === "write") write(wish.line);
    else if (wish.does === "create") setWanted({ project, name: wish.name, isOpen: true });
    else if (wish.does === "list") router.push(`${home}#researchers`);
    else if (wish.does === "open") router.push(`${home}/researchers/${wish.researcher.id}`);
    else act(wish.does, wish.researcher);
  }

  const { rows, wrong, completed } = researchRows(text, project?.researchers ?? []);
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
  return {
    actions: shown.map(({ id, label, description, wish }) => ({
      id,
      label,
      description,
      closeSpotlightOnTrigger: wish.does !== "write",
      onClick: (): void => grant(wish),
    })),
    wrong: project === null ? NO_PROJECT : shown.length === 0 && rows.length > 0 ? MAY_READ : wrong,
    completed: project === null ? null : completed,
    dialogue,
  };
}
