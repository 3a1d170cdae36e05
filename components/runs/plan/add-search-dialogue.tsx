"use client";

import { Select } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { useCommand } from "@/lib/client/use-command";
import { treeOf } from "@/lib/domain/run/of-settings";
import type { RunView } from "@/lib/features/runs/views/run";
import { SearchFields, useSearchForm } from "./search-fields";
import { addedWord, searchWords } from "./search-words";

interface AddSearchDialogueProps {
  view: RunView;
  isOpen: boolean;
  onClose: () => void;
}

/** Topics that another may lie beneath: each once, however often it was searched. */
function topicsOf({ nodes, run }: RunView): { value: string; label: string }[] {
  if (run.strategy.planner !== "tree") return [];
  const { depth } = treeOf(run.settings);
  return nodes
    .filter((node) => node.kind === "search" && node.stage === "wave1" && !node.key.includes("-retry-"))
    .filter((node) => node.depth < depth)
    .map((node) => ({ value: node.key, label: node.title }));
}

/** Adds a search to a plan that is under way: what it is called and what it asks; in a tree, where it belongs. */
export function AddSearchDialogue({ view, isOpen, onClose }: AddSearchDialogueProps): ReactNode {
  const { project, run } = view;
  const { planner } = run.strategy;
  const word = addedWord(planner);
  const form = useSearchForm();
  const [under, setUnder] = useState<string | null>(null);
  const topics = topicsOf(view);
  const add = useCommand("add_search", {
    says: `The ${word} is part of the plan.`,
    onDone: () => {
      form.clear();
      setUnder(null);
      onClose();
    },
    onRefused: form.onRefused,
  });
  return (
    <FormDialogue
      title={`Add a ${word}`}
      isOpen={isOpen}
      close={onClose}
      button={`Add the ${word}`}
      isPending={add.isPending}
      onSubmit={(event): void => {
        event.preventDefault();
        const place = under === null ? {} : { under };
        void add.run({ projectId: project.id, runId: run.id, perspective: form.perspective, ...place });
      }}
    >
      <SearchFields form={form} words={searchWords(planner)} />
      {topics.length > 0 && (
        <Select
          label="Belongs to"
          description="It starts when that topic has been reviewed"
          placeholder="the question itself"
          data={topics}
          searchable
          clearable
          value={under}
          onChange={setUnder}
        />
      )}
    </FormDialogue>
  );
}
