import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { InstallLimits } from "@/components/install/install-limits";
import { NewProjectRules } from "@/components/install/new-project-rules";
import { Main } from "@/components/shell/bar/shell";
import { viewer } from "@/lib/access/page";
import { listCaps } from "@/lib/features/install/views/caps";
import { readRetentionDefaults } from "@/lib/features/retention/defaults";

export const metadata: Metadata = { title: "Limits" };

export default async function Limits(): Promise<ReactNode> {
  const { db, caller } = await viewer();
  if (!caller.isAdmin) notFound();
  const [caps, days] = await Promise.all([listCaps(db, caller), readRetentionDefaults(db)]);
  return (
    <Main>
      <InstallLimits caps={caps} rules={<NewProjectRules days={days} />} />
    </Main>
  );
}
