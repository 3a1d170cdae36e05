import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { SharedReport } from "@/components/sharing/shared-report";
import { SharedTooOften } from "@/components/sharing/shared-too-often";
import { answerAs } from "@/lib/access/http/answers";
import { missing, openPage } from "@/lib/access/page";
import { ReportId } from "@/lib/domain/core/ids";
import { scopeOfQuery } from "@/lib/domain/report/share-scope";
import { idOf } from "@/lib/features/kit/found";
import { getShownReport } from "@/lib/features/sharing/views/shared-report";
import { trySpend } from "@/lib/platform/limit/limits";

export const metadata: Metadata = { title: "What a stranger sees", robots: { index: false, follow: false } };

interface PreviewProps {
  params: Promise<{ projectId: string; reportId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A share page before there is a link: the same page, by the same means, for whoever may share. */
export default async function Preview({ params, searchParams }: PreviewProps): Promise<ReactNode> {
  const { projectId, reportId } = await params;
  const { db, access } = await openPage(projectId, "share");
  const scope = scopeOfQuery(await searchParams);
  if (!(await trySpend(db, "report_previews", access.userId))) {
    answerAs(429, await headers());
    return <SharedTooOften />;
  }
  const shown = async (): Promise<ReactNode> => {
    const view = await getShownReport(db, {
      projectId: access.projectId,
      reportId: idOf(ReportId, reportId),
      scope,
      expiresAt: null,
    });
    return <SharedReport view={view} base={null} />;
  };
  return await shown().catch(missing);
}
