import { expect, test } from "vitest";
import { requireConfirmation } from "@/lib/access/accounts/confirmations";
import { openInvite } from "@/lib/access/accounts/invites";
import { isResetOpen } from "@/lib/access/accounts/resets";
import { newToken } from "@/lib/access/accounts/token";
import { Refusal } from "@/lib/domain/core/refusal";
import { type LimitName, limits } from "@/lib/platform/limit/limits";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { openShared } from "./share-links";
import { requireToken } from "./tokens";

const own = ownDatabase();

const address = "192.0.2.77";

/** One guess at what opens something, which opens nothing. */
const guesses = {
  share_miss: (): Promise<unknown> => openShared(own.db, { token: newToken(), address }),
  reset_miss: (): Promise<unknown> => isResetOpen(own.db, { token: newToken(), address }),
  invite_miss: async (): Promise<unknown> =>
    openInvite(own.db, { token: newToken(), userId: await aUser(own.db), address }),
  confirm_miss: async (): Promise<unknown> =>
    requireConfirmation(own.db, { token: newToken(), userId: await aUser(own.db), address }),
  api_miss: (): Promise<unknown> => {
    const headers = { authorization: `Bearer stemma_${"B".repeat(43)}` };
    return requireToken(own.db, new Request("http://stemma.test/api/v1/projects", { headers }), address);
  },
} satisfies Partial<Record<LimitName, () => Promise<unknown>>>;

function isOverLimit(one: PromiseSettledResult<unknown>): boolean {
  return one.status === "rejected" && one.reason instanceof Refusal && one.reason.kind === "over_limit";
}

test.each(Object.entries(guesses))(
  "of many guesses at once from one address as many are answered as %s lets through",
  async (name, guess) => {
    const { points } = limits[name as keyof typeof guesses];
    const answers = await Promise.allSettled(Array.from({ length: points + 5 }, () => guess()));
    expect(answers.filter(isOverLimit)).toHaveLength(5);
  },
);
