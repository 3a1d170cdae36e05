import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { FirstAccountForm } from "@/components/accounts/entrance/first-account-form";
import { FirstProject } from "@/components/accounts/entrance/first-project";
import { hasAccounts } from "@/lib/access/accounts/accounts";
import { maybeViewer } from "@/lib/access/page";
import { getCapabilities } from "@/lib/features/install/views/install";
import { getHomeView } from "@/lib/features/projects/views/home";
import { db } from "@/lib/platform/db/client";

export const metadata: Metadata = { title: "Welcome" };

export default async function Welcome(): Promise<ReactNode> {
  const viewer = await maybeViewer();
  if (viewer === null) {
    if (await hasAccounts(db())) redirect("/sign-in");
    return (
      <Entrance title="Welcome to Stemma" step="1 of 2">
        <FirstAccountForm />
      </Entrance>
    );
  }
  const { projects } = await getHomeView(db(), viewer);
  if (projects.length > 0) redirect("/projects");
  return (
    <Entrance title={`Welcome, ${viewer.name}`} step="2 of 2" width="wide">
      <FirstProject capabilities={await getCapabilities(db())} />
    </Entrance>
  );
}
