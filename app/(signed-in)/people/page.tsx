import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DirectoryBlock } from "@/components/accounts/directory/directory-block";
import { PeopleList } from "@/components/accounts/people-list";
import { SignInRules } from "@/components/accounts/sign-in-rules";
import { TokenLife } from "@/components/accounts/token-life";
import { Main } from "@/components/shell/bar/shell";
import { isSecondFactorDemanded as isDemanded } from "@/lib/access/accounts/demand-second-factor";
import { viewer } from "@/lib/access/page";
import { longestTokenLife } from "@/lib/access/token-life";
import { listAccounts, listDeletedAccounts } from "@/lib/features/accounts/views/accounts";
import { getSignInRules } from "@/lib/features/accounts/views/sign-in-rules";
import { getDirectory } from "@/lib/features/directory/views/directory";

export const metadata: Metadata = { title: "People" };

export default async function People(): Promise<ReactNode> {
  const { db, caller } = await viewer();
  if (!caller.isAdmin) notFound();
  const [accounts, isSecondFactorDemanded, deleted, tokenDays, signInRules, directory] = await Promise.all([
    listAccounts(db, caller),
    isDemanded(db),
    listDeletedAccounts(db, caller),
    longestTokenLife(db),
    getSignInRules(db),
    getDirectory(db, caller),
  ]);
  return (
    <Main>
      <PeopleList
        accounts={accounts}
        isSecondFactorDemanded={isSecondFactorDemanded}
        deleted={deleted}
        rules={
          <>
            <SignInRules view={signInRules} />
            <DirectoryBlock view={directory} />
            <TokenLife days={tokenDays} />
          </>
        }
      />
    </Main>
  );
}
