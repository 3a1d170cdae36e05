"use client";

import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";
import { ResearcherFields, useResearcherFields } from "./researcher-fields";

interface EditResearcherDialogueProps {
  projectId: string;
  researcher: ResearcherView["researcher"];
  isOpen: boolean;
  close: () => void;
}

/** The form of a researcher as it stands at one revision; runs that are under way keep what they began with. */
export function EditResearcherDialogue(props: EditResearcherDialogueProps): ReactNode {
  const { projectId, researcher, isOpen, close } = props;
  const { id: researcherId, revision, name, problem } = researcher;
  const form = useResearcherFields({ name, problem });
  const { run, isPending } = useCommand("edit_researcher", {
    says: "The researcher was changed. Runs from now on start from this.",
    onDone: close,
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Edit researcher"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, researcherId, revision, ...values }))}
      button="Save"
      isPending={isPending}
    >
      <ResearcherFields form={form} />
    </FormDialogue>
  );
}
