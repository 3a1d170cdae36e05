import type { Metadata } from "next";
import type { ReactNode } from "react";
import { OwnUsage } from "@/components/projects/usage/own-usage";
import { Main } from "@/components/shell/bar/shell";
import { viewerAcross } from "@/lib/access/page";
import { getOwnUsageView } from "@/lib/features/projects/views/usage";

export const metadata: Metadata = { title: "Usage" };

interface UsageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Usage({ searchParams }: UsageProps): Promise<ReactNode> {
  const { db, caller } = await viewerAcross();
  return (
    <Main>
      <OwnUsage view={await getOwnUsageView(db, caller.userId, await searchParams)} />
    </Main>
  );
}
