import { createToken, type NewToken } from "@/lib/access/tokens";
import type { UserId } from "@/lib/domain/core/ids";
import { tokenScopeNames } from "@/lib/domain/core/token-scope";
import type { Db } from "@/lib/platform/db/client";
import type { AWorld } from "./views";

/** A token of someone's with every scope, or with what is said otherwise. */
export async function aToken(db: Db, userId: UserId, other: Partial<NewToken> = {}): Promise<string> {
  const wanted = { name: "Test", scopes: tokenScopeNames, projectId: null, days: 1, ...other };
  return (await createToken(db, { userId, sessionId: null }, wanted)).token;
}

/** A request of a program. */
export function aRequest(
  path: string,
  sent: { token?: string; method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Request {
  const { token, method = "GET", body, headers = {} } = sent;
  return new Request(`http://stemma.test${path}`, {
    method,
    headers: {
      "x-forwarded-for": "203.0.113.9",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

type Ids = Pick<AWorld, "projectId" | "sourceId" | "researcherId" | "runId" | "reportId" | "facts">;

/** The address of a route in a world, with other ids where some are given. */
export function pathOf({ path }: { path: string }, world: Ids, other: Record<string, string> = {}): string {
  const { facts, ...ids } = world;
  const known: Record<string, unknown> = { ...ids, factId: facts[0]?.id ?? "", ...other };
  return `/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? ""))}`;
}
