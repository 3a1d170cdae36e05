import { z } from "zod";
import { readsAboveParagraphs, readsParagraphs } from "@/lib/domain/run/settings";
import { listQuoteContext, QuoteContext } from "@/lib/knowledge/quotes/quote-context";
import type { NodeContext } from "@/lib/run/engine/context";

/** Where a quote stands in the stored text with this hash; older versions did not record its end. */
export interface Span {
  sha256: string;
  start: number;
  end: number | null;
}

/** A span as a key. */
export function spanOf({ sha256, start, end }: Span): string {
  return `${sha256} ${start} ${end}`;
}

/** What stands around these quotes, by `spanOf`, as this attempt of the node sees it under a name of the caller's. */
export async function quoteContexts(
  context: Pick<NodeContext, "db" | "scope" | "run" | "recall">,
  name: string,
  pieces: readonly Span[],
): Promise<ReadonlyMap<string, QuoteContext>> {
  const spans = new Map(
    pieces.flatMap(({ sha256, start, end }) =>
      end === null ? [] : [[spanOf({ sha256, start, end }), { sha256, start, end }] as const],
    ),
  );
  if (spans.size === 0) return new Map();
  const { db, scope, run } = context;
  const whole = readsAboveParagraphs(run.settings) ? "wide" : "whole";
  const reach = readsParagraphs(run.settings) ? whole : "near";
  const found = await context.recall(name, z.array(QuoteContext), () =>
    listQuoteContext(db, scope, [...spans.values()], { reach }),
  );
  return new Map(found.map((one) => [spanOf(one), one]));
}
