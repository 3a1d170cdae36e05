"use client";

import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { ChangedMeanwhile } from "@/components/kit/meanwhile/changed-meanwhile";
import { useRevisedForm } from "@/components/kit/meanwhile/use-revised-form";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";
import { ResearcherFields, type ResearcherValues, researcherRules } from "./researcher-fields";

interface EditResearcherDialogueProps {
  projectId: string;
  researcher: ResearcherView["researcher"];
  isOpen: boolean;
  close: () => void;
}

/** The form of a researcher; runs that are under way keep what they began with. */
export function EditResearcherDialogue(props: EditResearcherDialogueProps): ReactNode {
  const { projectId, researcher, isOpen, close } = props;
  const { id: researcherId, revision, name, problem } = researcher;
  const use = useRevisedForm<ResearcherValues, number>({
    revision,
    values: { name, problem },
    validate: researcherRules,
  });
  const { form, seen } = use;
  const { run, isPending } = useCommand("edit_researcher", {
    says: "The researcher was changed. Runs from now on start from this.",
    onDone: (answer): void => {
      use.saved(answer);
      close();
    },
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Edit researcher"
      isOpen={isOpen}
      close={close}
      onSubmit={use.onSubmit((values) => void run({ projectId, researcherId, revision: seen.revision, ...values }))}
      button="Save"
      isPending={isPending}
    >
      <ChangedMeanwhile
        use={use}
        by={researcher.edited}
        words={{ name: ["Name", name], problem: ["Problem definition", problem] }}
      />
      <ResearcherFields form={form} />
    </FormDialogue>
  );
}
