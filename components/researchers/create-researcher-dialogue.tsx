"use client";

import { useForm } from "@mantine/form";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { ResearcherFields, type ResearcherValues, researcherRules } from "./researcher-fields";

interface CreateResearcherDialogueProps {
  projectId: string;
  /** A name that was given already. */
  name?: string;
  /** A problem that was given already. */
  problem?: string;
  isOpen: boolean;
  close: () => void;
}

/** The form of a new researcher. */
export function CreateResearcherDialogue(props: CreateResearcherDialogueProps): ReactNode {
  const { projectId, name = "", problem = "", isOpen, close } = props;
  const router = useRouter();
  const form = useForm<ResearcherValues>({ initialValues: { name, problem }, validate: researcherRules });
  const { run, isPending } = useCommand("create_researcher", {
    onDone: ({ researcherId }) => {
      close();
      router.push(`/projects/${projectId}/researchers/${researcherId}`);
    },
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="New researcher"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, ...values }))}
      button="Create researcher"
      isPending={isPending}
    >
      <ResearcherFields form={form} />
    </FormDialogue>
  );
}
