import { NumberInput, Radio, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import type { Sensitivity } from "@/lib/domain/core/words";
import { FOLLOW_MOST } from "@/lib/domain/run/usual-settings";
import { mayFollow, type RunValues } from "./run-values";

const words: Record<Sensitivity, { label: string; says: string }> = {
  normal: { label: "Normal", says: "The library, and the web where a web search is configured." },
  restricted: { label: "Restricted", says: "The library, and of the web only this project's allowed domains." },
  no_web: { label: "No web", says: "The library alone. Nothing is asked of the web." },
};

interface RunReadingProps {
  form: UseFormReturnType<RunValues>;
  /** Whether a model works for it, which alone asks for links to be followed. */
  isPaid: boolean;
}

/** What the run may read, and how many pages links of what it has read may lead it to. */
export function RunReading({ form, isPaid }: RunReadingProps): ReactNode {
  return (
    <>
      <Radio.Group label="What it may read" {...form.getInputProps("sensitivity")}>
        <Stack gap="xs" mt="xs">
          {(Object.keys(words) as Sensitivity[]).map((value) => (
            <Radio key={value} value={value} label={words[value].label} description={words[value].says} />
          ))}
        </Stack>
      </Radio.Group>
      {isPaid && mayFollow(form.values) && (
        <NumberInput
          label="Pages by links"
          description={`0 for none, at most ${FOLLOW_MOST}. Where something is missing, it may follow links of pages it has read: on their own sites and on this project's allowed domains, as far as robots.txt lets programs read.`}
          min={0}
          max={FOLLOW_MOST}
          allowDecimal={false}
          clampBehavior="strict"
          required
          {...form.getInputProps("followPages")}
        />
      )}
    </>
  );
}
