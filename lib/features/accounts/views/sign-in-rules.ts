import { z } from "zod";
import { providerButtons } from "@/lib/access/http/provider-buttons";
import { SignInProvider } from "@/lib/domain/accounts/single-sign-on";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 200;

const Rows = z.array(
  z.object({ domain: z.string(), provider: SignInProvider, by: z.string().nullable(), setAt: z.date() }),
);

/** Domains that sign in by a provider, and the providers to choose from; for administrators, who are asked for by the caller. */
export async function getSignInRules(db: Db) {
  const rows = Rows.parse(
    await db.$queryRaw`
      select d.domain, d.provider, p.name as by, d.set_at as "setAt"
      from sign_in_domain d left join person p on p.id = d.set_by_id order by d.domain limit ${SHOWN}::int`,
  );
  const providers = providerButtons();
  return {
    providers,
    rules: rows.map(({ setAt, provider, ...rule }) => ({
      ...rule,
      // Null where the operator has taken its keys away: nobody there gets in but by the emergency way.
      provider: providers.find(({ id }) => id === provider)?.name ?? null,
      setAt: iso(setAt),
    })),
  };
}

export type SignInRulesView = ShownBy<typeof getSignInRules>;
