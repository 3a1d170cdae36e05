import { isSecondFactorDemanded } from "@/lib/access/accounts/demand-second-factor";
import { requireAdmin } from "@/lib/access/accounts/people";
import { longestTokenLife } from "@/lib/access/token-life";
import type { UserId } from "@/lib/domain/core/ids";
import { getSignInRules } from "@/lib/features/accounts/views/sign-in-rules";
import { readAccessLogDays } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { listLegalHolds } from "./legal-holds";

/** What administrators demand of everybody, and forbid, in one answer for a program of theirs. */
export async function getPolicies(db: Db, person: { readonly userId: UserId }) {
  await requireAdmin(db, person);
  const [isDemanded, tokenDays, accessLogDays, signIn, legalHolds] = await Promise.all([
    isSecondFactorDemanded(db),
    longestTokenLife(db),
    readAccessLogDays(db),
    getSignInRules(db),
    listLegalHolds(db),
  ]);
  return {
    isSecondFactorDemanded: isDemanded,
    tokenDays,
    accessLogDays,
    signInRules: signIn.rules,
    signInProviders: signIn.providers,
    legalHolds,
  };
}
