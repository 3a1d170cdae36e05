import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { ProviderButtons } from "@/components/accounts/entrance/provider-buttons";
import { SignUpForm } from "@/components/accounts/entrance/sign-up-form";
import { hasAccounts, isSignUpOpen } from "@/lib/access/accounts/accounts";
import { providerButtons } from "@/lib/access/http/provider-buttons";
import { safePath } from "@/lib/access/http/safe-path";
import { inviteOf } from "@/lib/access/invite-path";
import { maybeViewer } from "@/lib/access/page";
import { db } from "@/lib/platform/db/client";
import { isMailConfigured } from "@/lib/platform/mail/send-mail";

export const metadata: Metadata = { title: "Make an account" };

interface SignUpProps {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function SignUp({ searchParams }: SignUpProps): Promise<ReactNode> {
  const { callbackUrl } = await searchParams;
  const path = safePath(typeof callbackUrl === "string" ? callbackUrl : null);
  if ((await maybeViewer()) !== null) redirect(path === "/" ? "/projects" : path);
  if (!(await hasAccounts(db()))) redirect("/welcome");
  const invite = inviteOf(path);
  if (!isSignUpOpen() && invite === null) redirect("/sign-in");
  return (
    <Entrance title="Make an account">
      <ProviderButtons providers={providerButtons()} path={path} />
      <SignUpForm path={path === "/" ? "/projects" : path} invite={invite} sendsMail={isMailConfigured()} />
    </Entrance>
  );
}
