"use client";

import { NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { ChangedMeanwhile } from "@/components/kit/meanwhile/changed-meanwhile";
import { useRevisedForm } from "@/components/kit/meanwhile/use-revised-form";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ProjectUsageView } from "@/lib/features/projects/views/usage";
import { dollars } from "./usage-tables";

interface BudgetDialogueProps {
  view: Pick<ProjectUsageView, "project" | "revision" | "monthlyUsd" | "budgetSet">;
  isOpen: boolean;
  close: () => void;
}

/** Sets or lifts what a project may spend in a month. */
export function BudgetDialogue({ view, isOpen, close }: BudgetDialogueProps): ReactNode {
  const { project, revision } = view;
  const use = useRevisedForm<{ monthlyUsd: number | string }, number>({
    revision,
    values: { monthlyUsd: view.monthlyUsd ?? "" },
  });
  const { form, seen } = use;
  const set = useCommand("set_budget", {
    says: "The budget was set.",
    onDone: (answer): void => {
      use.saved(answer);
      close();
    },
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Monthly budget"
      isOpen={isOpen}
      close={close}
      onSubmit={use.onSubmit(({ monthlyUsd }) => {
        const wanted = monthlyUsd === "" ? null : Number(monthlyUsd);
        void set.run({ projectId: project.id, revision: seen.revision, monthlyUsd: wanted });
      })}
      button="Save"
      isPending={set.isPending}
    >
      <ChangedMeanwhile
        use={use}
        by={view.budgetSet}
        words={{
          monthlyUsd: ["Dollars for each month", view.monthlyUsd === null ? "No budget." : dollars(view.monthlyUsd)],
        }}
      />
      <NumberInput
        label="Dollars for each month"
        description="At 80 and 100 per cent the project is told. From there on no new run begins; runs under way go on. Empty for no budget."
        prefix="$"
        min={0.01}
        max={1_000_000}
        decimalScale={2}
        thousandSeparator=","
        data-autofocus
        {...form.getInputProps("monthlyUsd")}
      />
    </FormDialogue>
  );
}
