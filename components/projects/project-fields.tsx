"use client";

import { Textarea, TextInput } from "@mantine/core";
import { hasLength, type UseFormReturnType, useForm } from "@mantine/form";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";

interface ProjectValues {
  name: string;
  goal: string;
}
type ProjectForm = UseFormReturnType<ProjectValues>;

interface ProjectFormUse {
  form: ProjectForm;
  submit: ReturnType<ProjectForm["onSubmit"]>;
  isPending: boolean;
}

/** The form of a project's name and goal. */
export function useProjectFields(initial: ProjectValues): ProjectForm {
  return useForm<ProjectValues>({
    mode: "uncontrolled",
    initialValues: initial,
    validate: {
      name: (value) => (value.trim() === "" ? "Write a name." : null),
      goal: hasLength({ max: 8000 }, "Use at most 8,000 characters."),
    },
  });
}

/** The form that creates a project and goes to it. */
export function useProjectForm(): ProjectFormUse {
  const router = useRouter();
  const form = useProjectFields({ name: "", goal: "" });
  const { run, isPending } = useCommand("create_project", {
    onDone: ({ projectId }) => router.push(`/projects/${projectId}`),
    onRefused: atFieldOf(form),
  });
  return { form, submit: form.onSubmit((values) => run(values)), isPending };
}

/** A project's name and goal. */
export function ProjectFields({ form }: { form: ProjectForm }): ReactNode {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Night trains in Europe"
        required
        maxLength={120}
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <Textarea
        label="Goal"
        description="What you want to know or decide; it guides every researcher here"
        autosize
        minRows={3}
        maxRows={8}
        key={form.key("goal")}
        {...form.getInputProps("goal")}
      />
    </>
  );
}
