import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ContradictionsScreen } from "@/components/knowledge/contradictions-screen";
import { Following } from "@/components/live/following";
import { openPage } from "@/lib/access/page";
import { getContradictionsView } from "@/lib/features/knowledge/views/contradictions";
import { readAsOf } from "@/lib/features/projects/views/as-of";

interface ContradictionsProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: ContradictionsProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: `Contradictions in ${project.name}` };
}

export default async function ContradictionsPage({ params, searchParams }: ContradictionsProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const asOf = await readAsOf(db, access);
  const view = await getContradictionsView(db, access, await searchParams);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <ContradictionsScreen view={view} />
    </>
  );
}
