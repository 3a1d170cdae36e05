"use client";

import { NumberInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { useCommand } from "@/lib/client/use-command";
import type { RunLimits } from "@/lib/domain/run/settings";

interface LimitDialogueProps {
  target: { projectId: string; runId: string };
  limits: RunLimits;
  /** Iterations that a tree may make; null for other runs. */
  iterations: number | null;
  /** `continue_run` takes ended research up again with these limits. */
  does: "change_limits" | "continue_run";
  /** Whether the run's calls cost anything: else there is nothing to limit but time. */
  isPaid: boolean;
  /** Whether one may raise what the run costs. */
  mayRaise: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const words = {
  change_limits: { title: "Limits", button: "Change", says: "The limits are changed." },
  continue_run: { title: "Continue research", button: "Continue", says: "Research goes on." },
} as const;

function asLimit(value: number | string): number | null {
  return typeof value === "number" ? value : null;
}

/** What may stand in a field of what a run costs. */
function whoRaises(present: number | null, mayRaise: boolean, write: (limit: number) => string): string {
  return present === null || mayRaise ? "empty for no limit" : `at most ${write(present)}: owners raise it`;
}

/** Sets other limits for a run, or lifts them. */
export function LimitDialogue({
  target,
  limits,
  iterations,
  does,
  isPaid,
  mayRaise,
  isOpen,
  onClose,
}: LimitDialogueProps): ReactNode {
  const [values, setValues] = useState<Record<keyof RunLimits, number | string>>({
    minutes: limits.minutes ?? "",
    tokens: limits.tokens ?? "",
    usd: limits.usd ?? "",
    topicIterations: iterations ?? "",
    iterations: limits.iterations ?? "",
    contextTokens: limits.contextTokens ?? "",
  });
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const { title, button, says } = words[does];
  const change = useCommand(does, {
    says,
    onDone: onClose,
    onRefused: ({ message, field }) => {
      if (!field) return false;
      setProblem({ field, message });
      return true;
    },
  });
  const inputOf = (
    name: keyof RunLimits,
  ): { value: number | string; error: string | null; onChange: (to: number | string) => void } => ({
    value: values[name],
    error: problem?.field.endsWith(name) ? problem.message : null,
    onChange: (to): void => {
      setValues({ ...values, [name]: to });
      setProblem(null);
    },
  });
  return (
    <FormDialogue
      title={title}
      isOpen={isOpen}
      close={onClose}
      button={button}
      isPending={change.isPending}
      onSubmit={(event): void => {
        event.preventDefault();
        const { minutes, tokens, usd, ...more } = values;
        const wanted = { minutes: asLimit(minutes), tokens: asLimit(tokens), usd: asLimit(usd) };
        // What stands empty stays as it is.
        const given = Object.fromEntries(Object.entries(more).filter(([, value]) => typeof value === "number"));
        void change.run({ ...target, limits: { ...wanted, ...given } });
      }}
    >
      {does === "continue_run" && (
        <p>
          Searches that were skipped are made, what is missing is searched for, and another version of the report is
          written. What was found and written stays.
        </p>
      )}
      <NumberInput
        label="Minutes"
        description="For the whole run, the writing included; empty for no limit"
        min={2}
        max={1440}
        {...inputOf("minutes")}
      />
      {iterations !== null && (
        <NumberInput
          label="Iterations"
          description="Of the whole tree: one is a topic's search with its review"
          min={1}
          max={50_000}
          allowDecimal={false}
          thousandSeparator=","
          {...inputOf("topicIterations")}
        />
      )}
      <NumberInput
        label="Rounds"
        description="Of searching and reading that one search makes at most"
        min={1}
        max={40}
        allowDecimal={false}
        {...inputOf("iterations")}
      />
      <NumberInput
        label="Prompt size"
        description="Tokens that one step may be shown at once; longer prompts see more facts together"
        min={8_000}
        max={1_000_000}
        step={1_000}
        allowDecimal={false}
        thousandSeparator=","
        {...inputOf("contextTokens")}
      />
      {isPaid && (
        <>
          <NumberInput
            label="Tokens"
            description={`Of all model calls, in and out; ${whoRaises(limits.tokens, mayRaise, (tokens) => tokens.toLocaleString("en"))}`}
            min={10_000}
            step={10_000}
            thousandSeparator=","
            {...inputOf("tokens")}
          />
          <NumberInput
            label="US dollars"
            description={`What all model calls may cost together; ${whoRaises(limits.usd, mayRaise, (usd) => `$${usd.toFixed(2)}`)}`}
            min={0.01}
            step={0.5}
            decimalScale={2}
            prefix="$"
            {...inputOf("usd")}
          />
        </>
      )}
    </FormDialogue>
  );
}
