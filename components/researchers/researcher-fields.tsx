"use client";

import { Stack, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";

export interface ResearcherValues {
  name: string;
  problem: string;
}

/** What a researcher's name and problem have to be. */
export const researcherRules = {
  name: (value: string): string | null => (value.trim() === "" ? "Write a name." : null),
  problem: (value: string): string | null => (value.trim() === "" ? "Say what the researcher is to find out." : null),
};

/** A researcher's name and what it is to find out. */
export function ResearcherFields({ form }: { form: UseFormReturnType<ResearcherValues> }): ReactNode {
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        placeholder="Costs of night trains"
        maxLength={120}
        required
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Textarea
        label="Problem definition"
        description="The question it is to answer. Every run of this researcher starts from it."
        placeholder="What does it cost to run a night train, and what decides the cost?"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={8_000}
        required
        {...form.getInputProps("problem")}
      />
    </Stack>
  );
}
