import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

/** Where a code is typed: six digits from a program, or a recovery code in its place. */
export function CodeInput(props: TextInputProps): ReactNode {
  return <TextInput label="Code" autoComplete="one-time-code" spellCheck={false} maxLength={100} required {...props} />;
}
