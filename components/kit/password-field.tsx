import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface PasswordFieldProps extends PasswordInputProps {
  /** What a browser's keeper of passwords is told: whether to fill one in, or to offer one. */
  autoComplete: "current-password" | "new-password";
}

/** Where a password is typed; whoever types it may look at it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  return (
    <PasswordInput
      label="Password"
      required
      visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
      {...props}
    />
  );
}
