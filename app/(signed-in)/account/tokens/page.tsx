import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TokensScreen } from "@/components/accounts/tokens-screen";
import { Main } from "@/components/shell/bar/shell";
import { viewer } from "@/lib/access/page";
import { getTokensView } from "@/lib/features/accounts/views/tokens";

export const metadata: Metadata = { title: "API tokens" };

export default async function Tokens(): Promise<ReactNode> {
  const { db, caller } = await viewer();
  return (
    <Main>
      <TokensScreen view={await getTokensView(db, caller.userId)} isAdmin={caller.isAdmin} />
    </Main>
  );
}
