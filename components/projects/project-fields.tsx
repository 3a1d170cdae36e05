"use client";

import { Textarea, TextInput } from "@mantine/core";
import { type GetInputPropsReturnType, hasLength, type UseFormReturnType, useForm } from "@mantine/form";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";

export interface ProjectValues {
  name: string;
  goal: string;
}
type ProjectForm = UseFormReturnType<ProjectValues>;

interface ProjectFormUse {
  form: ProjectForm;
  submit: ReturnType<ProjectForm["onSubmit"]>;
  isPending: boolean;
}

/** What a project's name and goal have to be. */
export const projectRules = {
  name: (value: string): string | null => (value.trim() === "" ? "Write a name." : null),
  goal: hasLength({ max: 8000 }, "Use at most 8,000 characters."),
};

/** The form that creates a project and goes to it. */
export function useProjectForm(): ProjectFormUse {
  const router = useRouter();
  const initialValues = { name: "", goal: "" };
  const form = useForm<ProjectValues>({ mode: "uncontrolled", initialValues, validate: projectRules });
  const { run, isPending } = useCommand("create_project", {
    onDone: ({ projectId }) => router.push(`/projects/${projectId}`),
    onRefused: atFieldOf(form),
  });
  return { form, submit: form.onSubmit((values) => run(values)), isPending };
}

interface ProjectFieldsProps {
  form: { getInputProps: (field: keyof ProjectValues) => GetInputPropsReturnType };
}

/** A project's name and goal. */
export function ProjectFields({ form }: ProjectFieldsProps): ReactNode {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Night trains in Europe"
        required
        maxLength={120}
        {...form.getInputProps("name")}
      />
      <Textarea
        label="Goal"
        description="What you want to know or decide; it guides every researcher here"
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps("goal")}
      />
    </>
  );
}
