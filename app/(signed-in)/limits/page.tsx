import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { InstallLimits } from "@/components/install/install-limits";
import { Main } from "@/components/shell/bar/shell";
import { viewer } from "@/lib/access/page";
import { listCaps } from "@/lib/features/install/views/caps";

export const metadata: Metadata = { title: "Limits" };

export default async function Limits(): Promise<ReactNode> {
  const { db, caller } = await viewer();
  if (!caller.isAdmin) notFound();
  return (
    <Main>
      <InstallLimits caps={await listCaps(db, caller)} />
    </Main>
  );
}
