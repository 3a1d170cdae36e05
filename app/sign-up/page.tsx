import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Entrance } from "@/components/account/entrance";
import { SignUpForm } from "@/components/account/sign-up-form";
import { hasAccounts, isSignUpOpen } from "@/lib/access/accounts";
import { maybeViewer } from "@/lib/access/page";
import { db } from "@/lib/db/client";

export const metadata: Metadata = { title: "Make an account" };

export default async function SignUp(): Promise<ReactNode> {
  if ((await maybeViewer()) !== null) redirect("/projects");
  if (!(await hasAccounts(db()))) redirect("/welcome");
  if (!isSignUpOpen()) redirect("/sign-in");
  return (
    <Entrance title="Make an account">
      <SignUpForm />
    </Entrance>
  );
}
