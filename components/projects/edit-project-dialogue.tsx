"use client";

import { Switch, TagsInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ProjectView } from "@/lib/features/projects/views/project";
import { ProjectFields, useProjectFields } from "./project-fields";

interface EditProjectDialogueProps {
  project: ProjectView["project"];
  isOpen: boolean;
  close: () => void;
}

/** The form of a project as it stands at one revision; a newer one makes a new form. */
export function EditProjectDialogue({ project, isOpen, close }: EditProjectDialogueProps): ReactNode {
  const { id: projectId, revision, name, goal } = project;
  const [allowedDomains, setDomains] = useState<string[]>(project.allowedDomains);
  const [fourEyes, setFourEyes] = useState(project.fourEyes);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useProjectFields({ name, goal });
  const { run, isPending } = useCommand("edit_project", {
    says: "The project was changed.",
    onDone: close,
    onRefused: (refusal): boolean => {
      if (!refusal.field?.startsWith("allowedDomains")) return atFieldOf(form)(refusal);
      setWrong(refusal.message);
      return true;
    },
  });
  return (
    <FormDialogue
      title="Edit project"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, revision, ...values, allowedDomains, fourEyes }))}
      button="Save"
      isPending={isPending}
    >
      <ProjectFields form={form} />
      <TagsInput
        label="Sites for restricted runs"
        description="A restricted run reads the library and these sites, with all below them; Enter adds one."
        placeholder="example.org"
        value={allowedDomains}
        onChange={(value): void => {
          setDomains(value);
          setWrong(null);
        }}
        error={wrong}
        maxTags={200}
        acceptValueOnBlur
      />
      <Switch
        label="A second pair of eyes"
        description="Nobody accepts what they made: plans, topics and reports of runs they started, facts they wrote. Owners neither."
        checked={fourEyes}
        onChange={(event): void => setFourEyes(event.currentTarget.checked)}
      />
    </FormDialogue>
  );
}
