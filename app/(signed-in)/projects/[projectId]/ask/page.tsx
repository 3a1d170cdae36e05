import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AskScreen } from "@/components/ask/ask-screen";
import { openPage } from "@/lib/access/page";
import { getAskView } from "@/lib/features/ask/views/ask";

interface AskProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: AskProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: `Ask ${project.name}` };
}

export default async function Ask({ params, searchParams }: AskProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const { question } = await searchParams;
  const questionId = typeof question === "string" ? question : null;
  return <AskScreen view={await getAskView(db, access, { questionId })} />;
}
