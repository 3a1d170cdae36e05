import type { Metadata } from "next";
import type { ReactNode } from "react";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { openPage } from "@/lib/access/page";
import { getWebhooksView } from "@/lib/features/webhooks/views/webhooks";

interface WebhooksProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata({ params }: WebhooksProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "administer");
  return { title: `Webhooks and feed of ${project.name}` };
}

export default async function Webhooks({ params }: WebhooksProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "administer");
  return <WebhooksScreen view={await getWebhooksView(db, access)} />;
}
