import { Radio, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import type { StartMode } from "@/lib/domain/core/words";
import type { CapabilitiesView } from "@/lib/features/runs/views/new-run";
import type { RunValues } from "./run-values";

const modeWords: Record<StartMode, { label: string; says: string }> = {
  live: { label: "Research with the language model", says: "From the question to the reviewed report." },
  offline: {
    label: "Research without a language model",
    says: "From the question to the report, by extraction: sentences of the sources, chosen and ordered by rules.",
  },
  plan: { label: "Only the plan", says: "What would be searched for, and nothing more. The run ends with it." },
};

interface RunModeProps {
  form: UseFormReturnType<RunValues>;
  driver: CapabilitiesView["driver"];
}

/** How far the run goes, and whether a language model is asked. */
export function RunMode({ form, driver }: RunModeProps): ReactNode {
  const offered: readonly StartMode[] = driver === "live" ? ["live", "offline", "plan"] : ["offline", "plan"];
  return (
    <Radio.Group label="How far it goes" {...form.getInputProps("mode")}>
      <Stack gap="xs" mt="xs">
        {offered.map((value) => (
          <Radio key={value} value={value} label={modeWords[value].label} description={modeWords[value].says} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
