import { Anchor, Checkbox, type CheckboxProps } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { counted } from "@/components/kit/words";

/** Whether API tokens end with sessions; offered where there are any. */
export function RevokeTokens({ tokens, ...field }: { tokens: number } & CheckboxProps): ReactNode {
  if (tokens === 0) return null;
  return (
    <Checkbox
      label={tokens === 1 ? "Revoke my API token, too" : "Revoke my API tokens, too"}
      description={
        <>
          Untick it only if you know all of them: whoever knew the password may have made one.{" "}
          <Anchor component={Link} href="/account/tokens" inherit underline="always">
            See {counted(tokens, "token")}
          </Anchor>
        </>
      }
      {...field}
    />
  );
}
