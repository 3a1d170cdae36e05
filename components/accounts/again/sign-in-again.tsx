"use client";

import { type ReactNode, useEffect, useState } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { answerSignInAgain } from "@/lib/client/sign-in-again";
import type { ProofsView } from "@/lib/features/accounts/views/proofs";

const AgainDialogue = laterDialogue(() => import("./again-dialogue").then((loaded) => loaded.AgainDialogue));

/** Asks for password and code again whenever something on the page is done only soon after signing in. */
export function SignInAgain({ proofs }: { proofs: ProofsView }): ReactNode {
  const [answer, setAnswer] = useState<((isShown: boolean) => void) | null>(null);
  useEffect(() => answerSignInAgain(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  if (answer === null) return null;
  return (
    <AgainDialogue
      proofs={proofs}
      onEnd={(isShown): void => {
        setAnswer(null);
        answer(isShown);
      }}
    />
  );
}
