import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RunForm } from "@/components/runs/start/run-form";
import { depthIn } from "@/components/runs/start/run-values";
import { missing, openPage } from "@/lib/access/page";
import { getNewRunView } from "@/lib/features/runs/views/new-run";

export const metadata: Metadata = { title: "New run" };

interface NewRunProps {
  params: Promise<{ projectId: string; researcherId: string }>;
  searchParams: Promise<{ depth?: string | string[]; changed?: string | string[] }>;
}

export default async function NewRun({ params, searchParams }: NewRunProps): Promise<ReactNode> {
  const { projectId, researcherId } = await params;
  const { db, access } = await openPage(projectId, "research");
  const { depth, changed } = await searchParams;
  const of = typeof changed === "string" ? changed : null;
  const view = await getNewRunView(db, access, { researcherId, changed: of }).catch(missing);
  return <RunForm view={view} depth={depthIn(depth)} />;
}
