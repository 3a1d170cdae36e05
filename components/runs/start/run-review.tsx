import { NumberInput, Radio, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { reviewers } from "@/lib/domain/core/words";
import type { ReviewSettings } from "@/lib/domain/run/settings";
import type { RunValues } from "./run-values";

const words: Record<ReviewSettings["by"], { label: string; says: string }> = {
  agents: {
    label: "Agents",
    says: "Topics and the report are judged by agents; people may step in, and their word stands above.",
  },
  people: {
    label: "People",
    says: "The run waits until people have accepted each topic that it searched, and its report.",
  },
  both: {
    label: "Both",
    says: "Agents judge first and send back what is too thin; what they let pass waits for people.",
  },
};

/** Who reviews what the run finds and writes. */
export function RunReview({ form }: { form: UseFormReturnType<RunValues> }): ReactNode {
  return (
    <div>
      <Radio.Group label="Who reviews" {...form.getInputProps("reviewBy")}>
        <Stack gap="xs" mt="xs">
          {reviewers.map((value) => (
            <Radio key={value} value={value} label={words[value].label} description={words[value].says} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.reviewBy !== "agents" && (
        <NumberInput
          mt="sm"
          maw="16rem"
          label="Approvals"
          description="Different people who have to accept, 1 to 5"
          min={1}
          max={5}
          allowDecimal={false}
          clampBehavior="strict"
          required
          {...form.getInputProps("approvals")}
        />
      )}
    </div>
  );
}
