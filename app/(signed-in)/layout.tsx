import type { ReactNode } from "react";
import { SignInAgain } from "@/components/accounts/again/sign-in-again";
import { Shell } from "@/components/shell/bar/shell";
import { viewer } from "@/lib/access/page";
import { getProofsView } from "@/lib/features/accounts/views/proofs";
import { readAllWaiting } from "@/lib/features/reviews/views/review-count";

export default async function SignedInLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const { db, caller, viewer: person } = await viewer();
  const [waiting, proofs] = await Promise.all([readAllWaiting(db, person), getProofsView(db, caller)]);
  return (
    <Shell viewer={person} waiting={waiting}>
      {children}
      <SignInAgain proofs={proofs} />
    </Shell>
  );
}
