"use client";

import { Switch, TagsInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { ChangedMeanwhile } from "@/components/kit/meanwhile/changed-meanwhile";
import { useRevisedForm } from "@/components/kit/meanwhile/use-revised-form";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ProjectView } from "@/lib/features/projects/views/project";
import { ProjectFields, type ProjectValues, projectRules } from "./project-fields";

interface EditProjectDialogueProps {
  project: ProjectView["project"];
  isOpen: boolean;
  close: () => void;
}

interface EditedValues extends ProjectValues {
  allowedDomains: string[];
  fourEyes: boolean;
}

/** The form of a project: its name and goal, and what holds for all of its runs. */
export function EditProjectDialogue({ project, isOpen, close }: EditProjectDialogueProps): ReactNode {
  const { id: projectId, revision, name, goal, allowedDomains, fourEyes } = project;
  const use = useRevisedForm<EditedValues, number>({
    revision,
    values: { name, goal, allowedDomains, fourEyes },
    validate: projectRules,
  });
  const { form, seen } = use;
  const { run, isPending } = useCommand("edit_project", {
    says: "The project was changed.",
    onDone: (answer): void => {
      use.saved(answer);
      close();
    },
    // A refusal names the one site that is none; the field holds them all.
    onRefused: ({ field, ...refusal }): boolean =>
      atFieldOf(form)(field === undefined ? refusal : { ...refusal, field: field.replace(/\..*$/, "") }),
  });
  return (
    <FormDialogue
      title="Edit project"
      isOpen={isOpen}
      close={close}
      onSubmit={use.onSubmit((values) => void run({ projectId, revision: seen.revision, ...values }))}
      button="Save"
      isPending={isPending}
    >
      <ChangedMeanwhile
        use={use}
        by={project.edited}
        words={{
          name: ["Name", name],
          goal: ["Goal", goal],
          allowedDomains: ["Sites for restricted runs", allowedDomains.join(", ")],
          fourEyes: ["A second pair of eyes", fourEyes ? "On." : "Off."],
        }}
      />
      <ProjectFields form={form} />
      <TagsInput
        label="Sites for restricted runs"
        description="A restricted run reads the library and these sites, with all below them; Enter adds one."
        placeholder="example.org"
        maxTags={200}
        acceptValueOnBlur
        {...form.getInputProps("allowedDomains")}
      />
      <Switch
        label="A second pair of eyes"
        description="Nobody, owners included, accepts what they made: plans, topics and reports of runs they started, facts they wrote."
        {...form.getInputProps("fourEyes", { type: "checkbox" })}
      />
    </FormDialogue>
  );
}
