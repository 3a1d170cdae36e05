import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Statement } from "@/components/kit/statements/statement";

export const metadata: Metadata = { title: "Invitation" };

export default function InviteGone(): ReactNode {
  return (
    <Statement title="This invitation does not open anything">
      <p>It may have been used, revoked or replaced, or have ended, or be for another e-mail address than yours.</p>
      <p>Sign in with the address that was invited, or ask whoever sent it for a new one.</p>
    </Statement>
  );
}
