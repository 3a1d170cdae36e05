"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { factOrders, factStatuses } from "@/lib/domain/core/words";

/** What an address asks of the knowledge base. */
export const addressParams = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(factStatuses),
  researcher: parseAsString,
  source: parseAsString,
  score: parseAsInteger,
  since: parseAsString,
  until: parseAsString,
  contradicted: parseAsStringLiteral(["true"] as const),
  order: parseAsStringLiteral(factOrders).withDefault("best"),
  cursor: parseAsString,
};

/** Whether the address asks for less than all facts. */
export function useIsNarrowed(): boolean {
  const [{ q, status, researcher, source, score, since, until, contradicted }] = useQueryStates(addressParams);
  return [q || null, status, researcher, source, score, since, until, contradicted].some((one) => one !== null);
}
