import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LinksScreen } from "@/components/sharing/links-screen";
import { openPage } from "@/lib/access/page";
import { getLinksView } from "@/lib/features/sharing/views/share-links";

interface LinksProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata({ params }: LinksProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "share");
  return { title: `Share links of ${project.name}` };
}

export default async function Links({ params }: LinksProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "share");
  return <LinksScreen view={await getLinksView(db, access)} />;
}
