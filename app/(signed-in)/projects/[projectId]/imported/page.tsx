import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ImportLinesScreen } from "@/components/backup/import-lines-screen";
import { openPage } from "@/lib/access/page";
import { getImportLinesView } from "@/lib/features/backup/views/import-lines";

export const metadata: Metadata = { title: "Taken and left" };

interface ImportedProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Imported({ params, searchParams }: ImportedProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  return <ImportLinesScreen view={await getImportLinesView(db, access, await searchParams)} />;
}
