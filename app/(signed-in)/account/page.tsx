import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountScreen } from "@/components/accounts/account-screen";
import { Main } from "@/components/shell/bar/shell";
import { viewer } from "@/lib/access/page";
import { getAccountView } from "@/lib/features/accounts/views/account";

export const metadata: Metadata = { title: "Account" };

export default async function Account(): Promise<ReactNode> {
  const { db, caller } = await viewer();
  return (
    <Main>
      <AccountScreen view={await getAccountView(db, caller)} />
    </Main>
  );
}
