import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { PasskeyButton } from "@/components/accounts/entrance/passkey-button";
import { ProviderButtons } from "@/components/accounts/entrance/provider-buttons";
import { SignInForm } from "@/components/accounts/entrance/sign-in-form";
import { SignInNote } from "@/components/accounts/entrance/sign-in-note";
import { hasAccounts, isSignUpOpen } from "@/lib/access/accounts/accounts";
import { providerButtons } from "@/lib/access/http/provider-buttons";
import { safePath } from "@/lib/access/http/safe-path";
import { inviteOf, isConfirmPath } from "@/lib/access/invite-path";
import { maybeViewer } from "@/lib/access/page";
import { findRelyingParty } from "@/lib/access/passkeys/relying-party";
import { db } from "@/lib/platform/db/client";

export const metadata: Metadata = { title: "Sign in" };

interface SignInProps {
  searchParams: Promise<{
    callbackUrl?: string | string[];
    error?: string | string[];
    set?: string | string[];
    gone?: string | string[];
  }>;
}

export default async function SignIn({ searchParams }: SignInProps): Promise<ReactNode> {
  const { callbackUrl, error, set, gone } = await searchParams;
  const path = safePath(typeof callbackUrl === "string" ? callbackUrl : null);
  if ((await maybeViewer()) !== null) redirect(path);
  if (!(await hasAccounts(db()))) redirect("/welcome");
  const isInvited = inviteOf(path) !== null;
  return (
    <Entrance title="Sign in">
      <SignInNote
        error={typeof error === "string" ? error : null}
        isPasswordSet={set === "password"}
        isDeleted={gone === "account"}
        isInvited={isInvited}
        isConfirming={isConfirmPath(path)}
      />
      <ProviderButtons providers={providerButtons()} path={path} />
      <SignInForm path={path} isSignUpOpen={isSignUpOpen() || isInvited} />
      {findRelyingParty() !== null && <PasskeyButton path={path} />}
    </Entrance>
  );
}
