import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ConfirmForm } from "@/components/accounts/entrance/confirm-form";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { openConfirmPage } from "@/lib/access/link-pages";

export const metadata: Metadata = {
  title: "Confirm your address",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

interface ConfirmProps {
  params: Promise<{ token: string }>;
}

export default async function Confirm({ params }: ConfirmProps): Promise<ReactNode> {
  const { token } = await params;
  const { email, isNew } = await openConfirmPage(token);
  return (
    <Entrance title="Confirm your address">
      <ConfirmForm token={token} email={email} isNew={isNew} />
    </Entrance>
  );
}
