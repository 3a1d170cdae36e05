import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { PromptList } from "@/components/projects/prompts/prompt-list";
import { openPage } from "@/lib/access/page";
import { readAsOf } from "@/lib/features/projects/views/as-of";
import { getPromptsView } from "@/lib/features/projects/views/prompts";

interface PromptsProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata({ params }: PromptsProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read_prompts");
  return { title: `Prompts of ${project.name}` };
}

export default async function PromptsPage({ params }: PromptsProps): Promise<ReactNode> {
  const { db, access, project } = await openPage((await params).projectId, "read_prompts");
  const asOf = await readAsOf(db, access);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <PromptList view={await getPromptsView(db, access)} project={project} />
    </>
  );
}
