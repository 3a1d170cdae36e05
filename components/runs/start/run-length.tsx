import { Radio, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { grouped } from "@/components/kit/words";
import { REPORT_WORDS, type ReportLength, reportLengths } from "@/lib/domain/core/words";
import type { RunValues } from "./run-values";

const words: Record<ReportLength, { label: string; says: string }> = {
  short: { label: "Short", says: `Up to some ${grouped(REPORT_WORDS.short)} words: the answer, and little besides.` },
  standard: {
    label: "Standard",
    says: `Up to some ${grouped(REPORT_WORDS.standard)} words; fewer where there is less to say.`,
  },
  long: { label: "Long", says: `Up to some ${grouped(REPORT_WORDS.long)} words, where that much was found.` },
};

/** How long the report may get, before its methodology and sources. */
export function RunLength({ form }: { form: UseFormReturnType<RunValues> }): ReactNode {
  return (
    <Radio.Group label="How long the report may be" {...form.getInputProps("length")}>
      <Stack gap="xs" mt="xs">
        {reportLengths.map((value) => (
          <Radio key={value} value={value} label={words[value].label} description={words[value].says} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
