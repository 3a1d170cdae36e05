import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SignInAgain } from "@/components/accounts/again/sign-in-again";
import { DemandedSetUp } from "@/components/accounts/entrance/demanded-set-up";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { safePath } from "@/lib/access/http/safe-path";
import { viewerWhoSetsUp } from "@/lib/access/page";
import { findRelyingParty } from "@/lib/access/passkeys/relying-party";
import { getProofsView } from "@/lib/features/accounts/views/proofs";
import { db } from "@/lib/platform/db/client";

export const metadata: Metadata = { title: "Second factor" };

interface SecondFactorProps {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function SecondFactor({ searchParams }: SecondFactorProps): Promise<ReactNode> {
  const { callbackUrl } = await searchParams;
  const path = safePath(typeof callbackUrl === "string" ? callbackUrl : null);
  const { id: userId, email } = await viewerWhoSetsUp(path);
  return (
    <Entrance title="Set up a second factor">
      <DemandedSetUp email={email} path={path} hasPasskeys={findRelyingParty() !== null} />
      <SignInAgain proofs={await getProofsView(db(), { userId })} />
    </Entrance>
  );
}
