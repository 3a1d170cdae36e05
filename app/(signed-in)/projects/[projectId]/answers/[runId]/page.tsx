import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AnswerScreen } from "@/components/answers/answer-screen";
import { missing, openPage } from "@/lib/access/page";
import { getAnswerPageView } from "@/lib/features/answers/views/answer-page";

export const metadata: Metadata = { title: "Answer" };

interface AnswerProps {
  params: Promise<{ projectId: string; runId: string }>;
}

export default async function Answer({ params }: AnswerProps): Promise<ReactNode> {
  const { projectId, runId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const view = await getAnswerPageView(db, access, { runId }).catch(missing);
  return <AnswerScreen view={view} />;
}
