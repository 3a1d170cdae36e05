import { isSecondFactorDemanded } from "@/lib/access/accounts/demand-second-factor";
import { requireAdmin } from "@/lib/access/accounts/people";
import { longestTokenLife } from "@/lib/access/token-life";
import type { UserId } from "@/lib/domain/core/ids";
import { getSignInRules } from "@/lib/features/accounts/views/sign-in-rules";
import { readRetentionDefaults } from "@/lib/features/retention/defaults";
import { readAccessLogDays } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { listLegalHolds } from "./legal-holds";

/** What administrators demand of everybody, and forbid, in one answer for a program of theirs. */
export async function getPolicies(db: Db, person: { readonly userId: UserId }) {
  await requireAdmin(db, person);
  const [newProjectsKeep, isDemanded, tokenDays, accessLogDays, signIn, legalHolds] = await Promise.all([
    readRetentionDefaults(db),
    isSecondFactorDemanded(db),
    longestTokenLife(db),
    readAccessLogDays(db),
    getSignInRules(db),
    listLegalHolds(db),
  ]);
  return {
    newProjectsKeep,
    isSecondFactorDemanded: isDemanded,
    tokenDays,
    accessLogDays,
    signInRules: signIn.rules,
    signInProviders: signIn.providers,
    legalHolds,
  };
}
