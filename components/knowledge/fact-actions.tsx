"use client";

import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import type { FactVerdict } from "@/lib/domain/core/words";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import { useVerdict } from "./use-verdict";
import { verdictWords } from "./verdict-words";

const ConflictDialogue = laterDialogue(() => import("./conflict-dialogue").then((loaded) => loaded.ConflictDialogue));
const EditFactDialogue = laterDialogue(() => import("./edit-fact-dialogue").then((loaded) => loaded.EditFactDialogue));
const MergeFactDialogue = laterDialogue(() =>
  import("./merge-fact-dialogue").then((loaded) => loaded.MergeFactDialogue),
);

const colours = { accepted: "green", rejected: "red", disputed: "yellow", reopened: "gray" } as const;

interface FactActionsProps {
  project: Pick<ProjectHeadView, "id" | "can">;
  fact: FactView;
}

function Verdicts({ project, fact }: FactActionsProps): ReactNode {
  const { give, conflict, endConflict } = useVerdict(project.id);
  const stands = (verdict: FactVerdict): boolean => fact.isSettled && fact.status === verdict;
  const offered: FactVerdict[] = [
    "accepted",
    "rejected",
    "disputed",
    ...(fact.isSettled ? (["reopened"] as const) : []),
  ];
  return (
    <>
      {offered.map((verdict) => (
        <Button
          key={verdict}
          size="compact-sm"
          variant={stands(verdict) ? "light" : "default"}
          color={colours[verdict]}
          aria-pressed={verdict === "reopened" ? undefined : stands(verdict)}
          onClick={(): void => give(fact, verdict)}
          data-act={verdictWords[verdict].key}
        >
          {verdictWords[verdict].does}
          {verdictWords[verdict].key && (
            <>
              {" "}
              <kbd>{verdictWords[verdict].key}</kbd>
            </>
          )}
        </Button>
      ))}
      {conflict && <ConflictDialogue projectId={project.id} conflict={conflict} close={endConflict} />}
    </>
  );
}

function Edits({ project, fact }: FactActionsProps): ReactNode {
  const edit = useDialogue();
  const merge = useDialogue();
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={edit.open} data-act="e">
        Edit <kbd>e</kbd>
      </Button>
      <Button size="compact-sm" variant="default" onClick={merge.open} data-act="m">
        Merge <kbd>m</kbd>
      </Button>
      {edit.isOpen && <EditFactDialogue projectId={project.id} fact={fact} isOpen={edit.isOpen} close={edit.close} />}
      {merge.isOpen && (
        <MergeFactDialogue projectId={project.id} fact={fact} isOpen={merge.isOpen} close={merge.close} />
      )}
    </>
  );
}

/** What one may do with a fact. Its keys are heard by what it stands in. */
export function FactActions({ project, fact }: FactActionsProps): ReactNode {
  if (fact.status === "superseded") return null;
  return (
    <Group gap="xs" mt="sm">
      {project.can.review && <Verdicts project={project} fact={fact} />}
      {project.can.edit_fact && <Edits project={project} fact={fact} />}
    </Group>
  );
}
