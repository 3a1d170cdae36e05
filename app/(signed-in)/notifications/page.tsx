import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import { Main } from "@/components/shell/bar/shell";
import { viewerAcross } from "@/lib/access/page";
import { getNotificationsView } from "@/lib/features/notifications/views/notifications";

export const metadata: Metadata = { title: "Notifications" };

export default async function Notifications(): Promise<ReactNode> {
  const { db, caller } = await viewerAcross();
  const view = await getNotificationsView(db, caller, { before: "" });
  return (
    <Main>
      <NotificationsScreen initial={view} />
    </Main>
  );
}
