import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface NameTypedProps extends TextInputProps {
  /** Of what goes, as it has to be typed. */
  name: string;
}

/** Where the name of what goes is typed, so that nobody deletes another thing than the one they mean. */
export function NameTyped({ name, ...props }: NameTypedProps): ReactNode {
  const label = (
    <>
      Type <strong>{name}</strong> to confirm
    </>
  );
  return <TextInput label={label} autoComplete="off" data-autofocus {...props} />;
}
