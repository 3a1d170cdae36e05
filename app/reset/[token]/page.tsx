import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { ResetForm } from "@/components/accounts/entrance/reset-form";
import { openResetPage } from "@/lib/access/link-pages";

export const metadata: Metadata = {
  title: "Set a new password",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

interface ResetProps {
  params: Promise<{ token: string }>;
}

export default async function Reset({ params }: ResetProps): Promise<ReactNode> {
  const { token } = await params;
  await openResetPage(token);
  return (
    <Entrance title="Set a new password">
      <ResetForm token={token} />
    </Entrance>
  );
}
