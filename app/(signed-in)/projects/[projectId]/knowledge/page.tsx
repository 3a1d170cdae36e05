import type { Metadata } from "next";
import type { ReactNode } from "react";
import { KnowledgeScreen } from "@/components/knowledge/knowledge-screen";
import { Following } from "@/components/live/following";
import { openPage } from "@/lib/access/page";
import { getKnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import { readAsOf } from "@/lib/features/projects/views/as-of";

interface KnowledgeProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: KnowledgeProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: `Knowledge of ${project.name}` };
}

export default async function KnowledgePage({ params, searchParams }: KnowledgeProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const asOf = await readAsOf(db, access);
  const view = await getKnowledgeView(db, access, await searchParams);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <KnowledgeScreen view={view} />
    </>
  );
}
