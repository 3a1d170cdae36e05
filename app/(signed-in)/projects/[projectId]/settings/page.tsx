import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { SettingsScreen } from "@/components/projects/settings/settings-screen";
import { openPage } from "@/lib/access/page";
import { readAsOf } from "@/lib/features/projects/views/as-of";
import { getSettingsView } from "@/lib/features/projects/views/settings";

interface SettingsProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata({ params }: SettingsProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: `Settings of ${project.name}` };
}

export default async function Settings({ params }: SettingsProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const asOf = await readAsOf(db, access);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <SettingsScreen view={await getSettingsView(db, access)} />
    </>
  );
}
