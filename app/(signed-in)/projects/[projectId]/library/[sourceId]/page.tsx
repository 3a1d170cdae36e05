import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SourceReader } from "@/components/source/source-reader";
import { missing, openPage } from "@/lib/access/page";
import { getSourceView } from "@/lib/views/source";

export const metadata: Metadata = { title: "Source" };

interface SourceProps {
  params: Promise<{ projectId: string; sourceId: string }>;
}

export default async function Source({ params }: SourceProps): Promise<ReactNode> {
  const { projectId, sourceId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const view = await getSourceView(db, access, { sourceId }).catch(missing);
  return <SourceReader view={view} />;
}
