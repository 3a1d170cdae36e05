import { SegmentedControl, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import type { Strategy } from "@/lib/domain/core/words";
import type { RunSettings } from "@/lib/domain/run/settings";
import { type Depth, depthIn, depths, type RunValues, valuesAtDepth } from "./run-values";

const words: Record<Depth, { label: string; says: string }> = {
  quick: { label: "Quick", says: "One search and one cited answer." },
  standard: {
    label: "Standard",
    says: "Looks at the question from several sides, compares what it finds, and writes a report.",
  },
  deep: {
    label: "Deep",
    says: "Divides the question into topics, researches and reviews each, and goes on where more is to be found.",
  },
};

function depthOf(strategy: Strategy): Depth | null {
  return depthIn(Object.entries(depths).find(([, planned]) => planned === strategy)?.[0]);
}

interface RunDepthProps {
  form: UseFormReturnType<RunValues>;
  /** What the form began with. */
  defaults: RunSettings;
}

/** How deep the run goes. */
export function RunDepth({ form, defaults }: RunDepthProps): ReactNode {
  const depth = depthOf(form.values.strategy);
  return (
    <div>
      <Text component="p" size="sm" fw={600} m={0} mb={6} id="run-depth">
        How deep
      </Text>
      <SegmentedControl
        aria-labelledby="run-depth"
        fullWidth
        maw="26rem"
        value={depth ?? ""}
        data={(Object.keys(words) as Depth[]).map((value) => ({ value, label: words[value].label }))}
        onChange={(chosen): void => {
          const next = depthIn(chosen);
          if (next !== null) form.setValues(valuesAtDepth(next, defaults));
        }}
      />
      <Text size="sm" c="dimmed" mt={6} aria-live="polite">
        {depth === null ? "The run decides when it has read the question." : words[depth].says}
      </Text>
    </div>
  );
}
