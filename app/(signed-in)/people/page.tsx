import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PeopleList } from "@/components/accounts/people-list";
import { TokenLife } from "@/components/accounts/token-life";
import { Main } from "@/components/shell/bar/shell";
import { isSecondFactorDemanded as isDemanded } from "@/lib/access/accounts/demand-second-factor";
import { viewer } from "@/lib/access/page";
import { longestTokenLife } from "@/lib/access/token-life";
import { listAccounts, listDeletedAccounts } from "@/lib/features/accounts/views/accounts";

export const metadata: Metadata = { title: "People" };

export default async function People(): Promise<ReactNode> {
  const { db, caller } = await viewer();
  if (!caller.isAdmin) notFound();
  const [accounts, isSecondFactorDemanded, deleted, tokenDays] = await Promise.all([
    listAccounts(db, caller),
    isDemanded(db),
    listDeletedAccounts(db, caller),
    longestTokenLife(db),
  ]);
  return (
    <Main>
      <PeopleList
        accounts={accounts}
        isSecondFactorDemanded={isSecondFactorDemanded}
        deleted={deleted}
        rules={<TokenLife days={tokenDays} />}
      />
    </Main>
  );
}
