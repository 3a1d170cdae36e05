import { z } from "zod";
import { ReplayResult } from "@/lib/domain/bundle";
import { eventPayloads } from "@/lib/domain/event";
import { ScopeResult } from "@/lib/domain/results";
import { ProjectSettings, RunSettings } from "@/lib/domain/settings";
import { Step } from "@/lib/domain/steps";
import type { Row } from "./columns";

/** What workers and many screens read of the JSON in a row: a line with something else in it would stop them. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  project: z.object({ settings: ProjectSettings }),
  run: z.object({
    settings: RunSettings,
    scope: ScopeResult.nullable(),
    prompts: z.record(z.string(), z.string()),
  }),
  snapshot: z.object({ pages: z.array(z.object({ page: z.int(), start: z.int() })) }),
  run_bundle: z.object({ steps: z.array(Step), result: ReplayResult.nullable() }),
};

const payloads: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(eventPayloads));

/** Whether the JSON in a row of this table is what the product itself would have written there. */
export function isRowReadable(table: string, row: Row): boolean {
  if (table !== "audit_event") return shapes[table]?.safeParse(row).success ?? true;
  return payloads.get(String(row["kind"]))?.safeParse(row["payload"]).success ?? false;
}
