import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { CodeForm } from "@/components/accounts/entrance/code-form";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { PasskeyButton } from "@/components/accounts/entrance/passkey-button";
import { safePath } from "@/lib/access/http/safe-path";
import { maybeViewer } from "@/lib/access/page";
import { findRelyingParty } from "@/lib/access/passkeys/relying-party";

export const metadata: Metadata = { title: "Code" };

interface CodeProps {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function Code({ searchParams }: CodeProps): Promise<ReactNode> {
  const { callbackUrl } = await searchParams;
  const path = safePath(typeof callbackUrl === "string" ? callbackUrl : null);
  if ((await maybeViewer()) !== null) redirect(path);
  return (
    <Entrance title="Your code">
      <CodeForm path={path} />
      {findRelyingParty() !== null && <PasskeyButton path={path} label="Use a passkey" />}
    </Entrance>
  );
}
