import { z } from "zod";
import { accessLogDays } from "@/lib/domain/core/access-log";
import { CapName } from "@/lib/domain/core/caps";
import { ProjectId } from "@/lib/domain/core/ids";
import type { Contract } from "@/lib/features/kit/contract";

const { least, most } = accessLogDays;
/** Numbers by cap; null for what holds when nobody has set one. */
const values = z.partialRecord(CapName, z.int("Write a whole number.").min(0, "Write 0 or more.").nullable());

/** What administrators set, and what of the configuration can be tried. */
export const installContract = {
  keep_access_log: {
    right: null,
    input: z.strictObject({
      days: z
        .int("Write a whole number of days.")
        .min(least, "Keep at least a day.")
        .max(most, "Keep at most ten years."),
    }),
    output: z.object({}),
  },
  set_caps: { right: null, input: z.strictObject({ values }), output: z.object({}) },
  set_project_caps: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, revision: z.int32().min(1), values }),
    output: z.object({ revision: z.int() }),
  },
  test_models: {
    right: null,
    input: z.strictObject({}),
    /** One for each model that is configured; `message` says what is wrong where `ok` is false. */
    output: z.object({
      results: z.array(z.object({ model: z.string(), ok: z.boolean(), ms: z.number(), message: z.string() })),
    }),
  },
  test_search: {
    right: null,
    input: z.strictObject({}),
    /** One for each provider that is configured; `message` says what is wrong where `ok` is false. */
    output: z.object({
      results: z.array(
        z.object({ provider: z.string(), ok: z.boolean(), ms: z.number(), hits: z.int(), message: z.string() }),
      ),
    }),
  },
} as const satisfies Contract;
