import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AccessLogScreen } from "@/components/install/access-log-screen";
import { Main } from "@/components/shell/bar/shell";
import { viewer } from "@/lib/access/page";
import { getAccessLogView } from "@/lib/features/install/views/access-log";

export const metadata: Metadata = { title: "Readings and sign-ins" };

interface AccessLogProps {
  searchParams: Promise<{ before?: string | string[] }>;
}

export default async function AccessLog({ searchParams }: AccessLogProps): Promise<ReactNode> {
  const { db, caller } = await viewer();
  if (!caller.isAdmin) notFound();
  const { before } = await searchParams;
  const view = await getAccessLogView(db, caller, { before: typeof before === "string" ? before : "" });
  return (
    <Main>
      <AccessLogScreen view={view} isFirst={before === undefined} />
    </Main>
  );
}
