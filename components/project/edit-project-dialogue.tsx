"use client";

import type { ReactNode } from "react";
import { FormDialogue } from "@/components/form-dialogue";
import { ProjectFields, useProjectFields } from "@/components/projects/project-fields";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ProjectView } from "@/lib/views/models";

interface EditProjectDialogueProps {
  project: ProjectView["project"];
  isOpen: boolean;
  close: () => void;
}

/** The form of a project as it stands at one revision; a newer one makes a new form. */
export function EditProjectDialogue({ project, isOpen, close }: EditProjectDialogueProps): ReactNode {
  const { id: projectId, revision, name, goal } = project;
  const form = useProjectFields({ name, goal });
  const { run, isPending } = useCommand("edit_project", {
    says: "The project was changed.",
    onDone: close,
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Edit project"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, revision, ...values }))}
      button="Save"
      isPending={isPending}
    >
      <ProjectFields form={form} />
    </FormDialogue>
  );
}
