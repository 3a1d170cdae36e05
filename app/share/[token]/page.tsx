import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SharedReport } from "@/components/report/shared-report";
import { openSharePage } from "@/lib/access/share-page";
import { getSharedReportView } from "@/lib/views/shared-report";

export const metadata: Metadata = { title: "Report", robots: { index: false, follow: false }, referrer: "no-referrer" };

interface SharedProps {
  params: Promise<{ token: string }>;
}

export default async function Shared({ params }: SharedProps): Promise<ReactNode> {
  const { db, shared } = await openSharePage((await params).token);
  return <SharedReport view={await getSharedReportView(db, shared)} />;
}
