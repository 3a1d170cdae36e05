"use client";

import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { ProjectFields, useProjectForm } from "./project-fields";

interface CreateProjectDialogueProps {
  isOpen: boolean;
  close: () => void;
}

/** The form of a new project. */
export function CreateProjectDialogue({ isOpen, close }: CreateProjectDialogueProps): ReactNode {
  const { form, submit, isPending } = useProjectForm();
  return (
    <FormDialogue
      title="New project"
      isOpen={isOpen}
      close={close}
      onSubmit={submit}
      button="Create project"
      isPending={isPending}
    >
      <ProjectFields form={form} />
    </FormDialogue>
  );
}
