import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Entrance } from "@/components/account/entrance";
import { SignInForm } from "@/components/account/sign-in-form";
import { hasAccounts, isSignUpOpen } from "@/lib/access/accounts";
import { maybeViewer } from "@/lib/access/page";
import { safePath } from "@/lib/access/safe-path";
import { db } from "@/lib/db/client";

export const metadata: Metadata = { title: "Sign in" };

interface SignInProps {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function SignIn({ searchParams }: SignInProps): Promise<ReactNode> {
  const { callbackUrl } = await searchParams;
  const path = safePath(typeof callbackUrl === "string" ? callbackUrl : null);
  if ((await maybeViewer()) !== null) redirect(path);
  if (!(await hasAccounts(db()))) redirect("/welcome");
  return (
    <Entrance title="Sign in">
      <SignInForm path={path} isSignUpOpen={isSignUpOpen()} />
    </Entrance>
  );
}
