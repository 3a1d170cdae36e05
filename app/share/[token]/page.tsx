import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SharedGone } from "@/components/sharing/shared-gone";
import { SharedLock } from "@/components/sharing/shared-lock";
import { SharedReport } from "@/components/sharing/shared-report";
import { SharedTooOften } from "@/components/sharing/shared-too-often";
import { answerAs } from "@/lib/access/http/answers";
import { openSharePage } from "@/lib/access/share-page";
import { getSharedReportView } from "@/lib/features/sharing/views/shared-report";

export const metadata: Metadata = { title: "Report", robots: { index: false, follow: false }, referrer: "no-referrer" };

interface SharedProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Shared({ params, searchParams }: SharedProps): Promise<ReactNode> {
  const { token } = await params;
  const found = await openSharePage(token);
  if (found === "locked") return <SharedLock token={token} said={(await searchParams)["said"]} />;
  if (found === "too_often") {
    answerAs(429, await headers());
    return <SharedTooOften />;
  }
  if (found !== null) {
    return <SharedReport view={await getSharedReportView(found.db, found.shared)} base={`/share/${token}`} />;
  }
  // Next's own “not found” has no text without JavaScript.
  if (!answerAs(404, await headers())) notFound();
  return <SharedGone />;
}
