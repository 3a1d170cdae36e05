import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Statement } from "@/components/kit/statements/statement";

export const metadata: Metadata = { title: "Set a new password" };

export default function ResetGone(): ReactNode {
  return (
    <Statement title="This link no longer sets a password">
      <p>It works once, within an hour.</p>
      <p>
        <Link href="/forgot">Ask for a new one</Link>
      </p>
    </Statement>
  );
}
