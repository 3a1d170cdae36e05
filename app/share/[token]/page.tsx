import type { Metadata } from "next";
import { isHTTPAccessFallbackError } from "next/dist/client/components/http-access-fallback/http-access-fallback";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { answerAs, rememberAnswers } from "@/app/share/answers";
import { SharedGone } from "@/components/report/shared-gone";
import { SharedReport } from "@/components/report/shared-report";
import { openSharePage } from "@/lib/access/share-page";
import { getSharedReportView } from "@/lib/views/shared-report";

export const metadata: Metadata = { title: "Report", robots: { index: false, follow: false }, referrer: "no-referrer" };

rememberAnswers();

interface SharedProps {
  params: Promise<{ token: string }>;
}

/** Says that the link opens nothing, readable without JavaScript; where that cannot be done, Next's own 404. */
async function gone(error: unknown): Promise<null> {
  if (isHTTPAccessFallbackError(error) && answerAs(404, await headers())) return null;
  throw error;
}

export default async function Shared({ params }: SharedProps): Promise<ReactNode> {
  const found = await openSharePage((await params).token).catch(gone);
  if (found === null) return <SharedGone />;
  return <SharedReport view={await getSharedReportView(found.db, found.shared)} />;
}
