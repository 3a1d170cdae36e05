import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AcceptInvite } from "@/components/accounts/entrance/accept-invite";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { openInvitePage } from "@/lib/access/link-pages";

export const metadata: Metadata = {
  title: "Invitation",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

interface InviteProps {
  params: Promise<{ token: string }>;
}

export default async function Invite({ params }: InviteProps): Promise<ReactNode> {
  const { token } = await params;
  const { projectName, role, invitedBy, isWaiting } = await openInvitePage(token);
  return (
    <Entrance title="You are invited">
      <AcceptInvite token={token} invite={{ projectName, role, invitedBy, isWaiting }} />
    </Entrance>
  );
}
