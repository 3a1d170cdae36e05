"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";

interface ActingSelectProps extends Omit<NativeSelectProps, "disabled" | "onChange"> {
  /** Whether what was chosen is still being done: nothing else can be chosen until then. */
  isPending: boolean;
  onChoose: (value: string) => void;
}

/** A list whose choice is acted on at once, with no button to send it: one choice after the other. */
export function ActingSelect({ isPending, onChoose, ...rest }: ActingSelectProps): ReactNode {
  // A choice that is made before the page listens falls back to what it was: none can be made.
  const isListening = useMounted();
  return (
    <NativeSelect
      {...rest}
      disabled={!isListening}
      // Whoever chooses by the arrow keys would lose the focus with a list that is disabled.
      aria-disabled={isPending}
      onChange={({ currentTarget: { value } }): void => {
        if (!isPending) onChoose(value);
      }}
    />
  );
}
