import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PromptList } from "@/components/projects/prompts/prompt-list";
import { openPage } from "@/lib/access/page";
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
  return <PromptList view={await getPromptsView(db, access)} project={project} />;
}
