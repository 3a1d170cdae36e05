"use client";

import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { useDialogue } from "@/components/kit/use-dialogue";
import { useCommand } from "@/lib/client/use-command";
import type { Planner } from "@/lib/domain/core/words";
import type { NodePanelView } from "@/lib/features/runs/views/node-panel";
import { SearchFields, useSearchForm } from "./search-fields";
import { addedWord, searchWords } from "./search-words";

interface PlanChangeProps {
  panel: NodePanelView;
  target: { projectId: string; runId: string };
  planner: Planner | null;
}

interface ChangeDialogueProps extends PlanChangeProps {
  isOpen: boolean;
  onClose: () => void;
}

function ChangeDialogue({ panel, target, planner, isOpen, onClose }: ChangeDialogueProps): ReactNode {
  const word = addedWord(planner);
  const { node, goal, questions } = panel;
  const form = useSearchForm({ name: node.title, focus: goal ?? "", questions });
  const change = useCommand("change_search", {
    says: `The ${word} is changed.`,
    onDone: onClose,
    onRefused: form.onRefused,
  });
  return (
    <FormDialogue
      title={`Change this ${word}`}
      isOpen={isOpen}
      close={onClose}
      button="Change"
      isPending={change.isPending}
      onSubmit={(event): void => {
        event.preventDefault();
        void change.run({ ...target, nodeKey: node.key, perspective: form.perspective });
      }}
    >
      <SearchFields form={form} words={searchWords(planner)} />
    </FormDialogue>
  );
}

/** Changes a search that has not started, takes it out of the plan, or puts back what was taken out. */
export function PlanChange({ panel, target, planner }: PlanChangeProps): ReactNode {
  const { node } = panel;
  const word = addedWord(planner);
  const changing = useDialogue();
  const restore = useCommand("restore_search", { says: `The ${word} is part of the plan again.` });
  const input = { ...target, nodeKey: node.key };
  const drop = useCommand("drop_search", {
    says: `The ${word} is dropped from the plan.`,
    undo: () => void restore.run(input),
  });
  if (node.status === "pending") {
    return (
      <Group>
        {node.attempt === 0 && (
          <Button size="compact-md" variant="default" onClick={changing.open}>
            Change this {word}
          </Button>
        )}
        <Button size="compact-md" variant="default" loading={drop.isPending} onClick={(): void => void drop.run(input)}>
          Drop this {word}
        </Button>
        {changing.isOpen && (
          <ChangeDialogue panel={panel} target={target} planner={planner} isOpen onClose={changing.close} />
        )}
      </Group>
    );
  }
  if (node.status !== "skipped") return null;
  return (
    <Group>
      <Button
        size="compact-md"
        variant="default"
        loading={restore.isPending}
        onClick={(): void => void restore.run(input)}
      >
        Put this {word} back
      </Button>
    </Group>
  );
}
