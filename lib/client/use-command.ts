"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CommandInput, CommandName, CommandOutput } from "@/lib/commands/contract";
import { useReadAgain } from "./fresh-page";
import { outdated } from "./outdated";
import { readAnew } from "./read-anew";
import { type Outcome, type Refused, sendCommand } from "./send-command";
import { toastDone, toastRefused } from "./toast";

export interface CommandOptions<N extends CommandName> {
  /** The sentence of the toast that confirms; without it none is shown. */
  says?: string;
  /** Takes the change back; offered in the toast that confirms. */
  undo?: (output: CommandOutput<N>, input: CommandInput<N>) => void;
  onDone?: (output: CommandOutput<N>, input: CommandInput<N>) => void;
  /** Whether another may be sent while one is under way: for acts on one thing after the other. */
  isManyAtOnce?: boolean;
  /** Shows the refusal where it belongs, as at a form's field; returns false to leave it to a toast. */
  onRefused?: (refusal: Refused) => boolean;
}

export interface CommandUse<N extends CommandName> {
  /** Sends it, unless one is under way that has to be alone: then nothing is sent and null comes back. */
  run: (input: CommandInput<N>) => Promise<Outcome<CommandOutput<N>> | null>;
  isPending: boolean;
}

/**
 * A command as a component uses it: one at a time unless it may be more, its refusal as a toast or at a field, and what
 * it puts out of date read again afterwards.
 */
export function useCommand<N extends CommandName>(name: N, options: CommandOptions<N> = {}): CommandUse<N> {
  const readAgain = useReadAgain();
  const queries = useQueryClient();
  const underWay = useRef(0);
  const [isPending, setIsPending] = useState(false);

  async function run(input: CommandInput<N>): Promise<Outcome<CommandOutput<N>> | null> {
    if (underWay.current > 0 && !options.isManyAtOnce) return null;
    underWay.current += 1;
    setIsPending(true);
    const outcome = await sendCommand(name, input);
    underWay.current -= 1;
    setIsPending(underWay.current > 0);
    if (outcome.ok) announce(outcome.output, input, options);
    else refuse(outcome.refusal, options);
    if (outcome.ok || saysOutOfDate(outcome.refusal)) {
      const { page, queries: subjects } = outdated[name];
      if (page) readAgain();
      for (const subject of subjects) void readAnew(queries, [subject]);
    }
    return outcome;
  }

  return { run, isPending };
}

/** Whether a refusal says that things are not as the page shows them: then it must show what became of them. */
function saysOutOfDate({ kind }: Refused): boolean {
  return kind === "stale" || kind === "conflict";
}

function announce<N extends CommandName>(
  output: CommandOutput<N>,
  input: CommandInput<N>,
  options: CommandOptions<N>,
): void {
  const { says, undo, onDone } = options;
  if (says) toastDone(says, undo && ((): void => undo(output, input)));
  onDone?.(output, input);
}

function refuse<N extends CommandName>(refusal: Refused, options: CommandOptions<N>): void {
  const isShown = options.onRefused?.(refusal) ?? false;
  if (!isShown) toastRefused(refusal.message);
}

/** An `onRefused` for a form: the sentence goes to the field that the refusal names, if the form has it. */
export function atFieldOf<V extends object>(form: {
  getValues: () => V;
  setErrors: (errors: Record<string, string>) => void;
}): (refusal: Refused) => boolean {
  return ({ field, message }) => {
    if (field === undefined || !(field in form.getValues())) return false;
    form.setErrors({ [field]: message });
    return true;
  };
}
