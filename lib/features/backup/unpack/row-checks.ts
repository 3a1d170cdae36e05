import { z } from "zod";
import { hostOf } from "@/lib/domain/core/url";
import { researchKinds } from "@/lib/domain/core/words";
import { DifferenceCounts } from "@/lib/domain/difference/difference-words";
import { RetentionKind } from "@/lib/domain/install/retention-shapes";
import { ReadAddress, WebAddress } from "@/lib/domain/run/addresses";
import { ReplayResult } from "@/lib/domain/run/bundle";
import { eventPayloads } from "@/lib/domain/run/event";
import { ScopeResult } from "@/lib/domain/run/results";
import { ProjectSettings, RunSettings } from "@/lib/domain/run/settings";
import { Step } from "@/lib/domain/run/steps";
import type { Row } from "@/lib/features/backup/layout/columns";

const Addressed = z
  .object({ url: WebAddress.nullable(), canonical_url: WebAddress.nullable(), host: z.string().nullable() })
  .refine(({ url, canonical_url: canonical, host }) => {
    const hosts = [url, canonical].flatMap((address) => (address === null ? [] : [hostOf(address)]));
    return hosts.every((one) => one === hosts[0]) && (host === null || host === hosts[0]);
  }, "use the host of the address");

/** What is said to have been found, as far as it leads anywhere. */
const Found = z.array(z.object({ url: ReadAddress }));

/**
 * What workers and many screens read of the JSON in a row: a line with something else in it would stop them. And what
 * leads out: an address that is none would be shown as one.
 */
const shapes: Readonly<Record<string, z.ZodType>> = {
  project: z.object({ settings: ProjectSettings }),
  run: z.object({
    settings: RunSettings,
    scope: ScopeResult.nullable(),
    prompts: z.record(z.string(), z.string()),
  }),
  source: Addressed,
  // One under way would set a worker going.
  source_deletion: z.object({ deleted_at: z.string() }),
  retention_sweep: z.object({ ended_at: z.string(), kind: RetentionKind }),
  research_deletion: z.object({ deleted_at: z.string(), kind: z.enum(researchKinds) }),
  crawl: z.object({ url: WebAddress, origin: WebAddress }),
  crawl_page: z.object({ url: WebAddress, canonical: WebAddress }),
  fetch_call: z.object({ url: ReadAddress }),
  search_call: z.object({ results: Found.nullable() }),
  snapshot: z.object({ pages: z.array(z.object({ page: z.int(), start: z.int() })) }),
  report: z.object({ since_counts: DifferenceCounts.nullable().optional() }),
  run_bundle: z.object({ steps: z.array(Step), result: ReplayResult.nullable() }),
};

const payloads: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(eventPayloads));

/** Whether an event of a run has lost what it said by a rule of its project. */
function isTaken(row: Row): boolean {
  return row["run_id"] !== null && row["reason"] === "" && z.strictObject({}).safeParse(row["payload"]).success;
}

/** Whether the JSON in a row of this table is what the product itself would have written there. */
export function isRowReadable(table: string, row: Row): boolean {
  if (table !== "audit_event") return shapes[table]?.safeParse(row).success ?? true;
  const payload = payloads.get(String(row["kind"]));
  if (payload === undefined) return false;
  return payload.safeParse(row["payload"]).success || isTaken(row);
}
