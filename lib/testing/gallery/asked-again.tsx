import type { ReactNode } from "react";
import { SignInAgain } from "@/components/accounts/again/sign-in-again";
import { CreateTokenDialogue } from "@/components/accounts/create-token-dialogue";
import type { ProofsView } from "@/lib/features/accounts/views/proofs";

/** A form that the server takes only soon after signing in, on a page that asks for that. */
export function AskedAgain({ proofs }: { proofs: ProofsView }): ReactNode {
  return (
    <>
      <CreateTokenDialogue projects={[]} longestDays={null} isAdmin={false} isOpen close={(): void => undefined} />
      <SignInAgain proofs={proofs} />
    </>
  );
}
