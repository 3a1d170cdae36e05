import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SharedGone } from "@/components/report/shared-gone";
import { SharedReport } from "@/components/report/shared-report";
import { answerAs } from "@/lib/access/answers";
import { openSharePage } from "@/lib/access/share-page";
import { getSharedReportView } from "@/lib/views/shared-report";

export const metadata: Metadata = { title: "Report", robots: { index: false, follow: false }, referrer: "no-referrer" };

interface SharedProps {
  params: Promise<{ token: string }>;
}

export default async function Shared({ params }: SharedProps): Promise<ReactNode> {
  const found = await openSharePage((await params).token);
  if (found !== null) return <SharedReport view={await getSharedReportView(found.db, found.shared)} />;
  // Next's own “not found” has no text without JavaScript.
  if (!answerAs(404, await headers())) notFound();
  return <SharedGone />;
}
