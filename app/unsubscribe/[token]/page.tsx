import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { EndMail } from "@/components/notifications/end-mail";
import { readUnsubscribe } from "@/lib/features/notifications/unsubscribe";

export const metadata: Metadata = {
  title: "Get no more e-mail",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

interface UnsubscribeProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ said?: string }>;
}

/** Opening it changes nothing: mail servers open the links of letters before people do. */
export default async function Unsubscribe({ params, searchParams }: UnsubscribeProps): Promise<ReactNode> {
  const { token } = await params;
  if (readUnsubscribe(token) === null) notFound();
  const { said } = await searchParams;
  return (
    <Entrance title="E-mail notifications">
      <EndMail token={token} isDone={said === "done"} />
    </Entrance>
  );
}
