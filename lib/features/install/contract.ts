import { z } from "zod";
import { accessLogDays } from "@/lib/domain/core/access-log";
import { CapName } from "@/lib/domain/core/caps";
import { ProjectId } from "@/lib/domain/core/ids";
import { connectionNames, searchProviders } from "@/lib/domain/install/connections";
import { AllowedModels, ModelName, ModelRole } from "@/lib/domain/install/models";
import { type Contract, note } from "@/lib/features/kit/contract";

/** A key as providers hand them out; empty for none. Nothing in it may end a header. */
const key = z
  .string()
  .trim()
  .max(1000, "This is too long for a key.")
  .regex(/^[\x21-\x7e]*$/, "A key holds letters, digits and signs, and no spaces.")
  .default("");
const dollars = z.number("Write a number.").min(0, "Write 0 or more.").max(10_000, "Write at most 10,000.");
/** Dollars for a million tokens. */
const price = z.strictObject({ in: dollars, out: dollars });
/** What one small request came to, in a sentence of ours: neither a key nor what a provider said word for word. */
const tested = z.object({ ok: z.boolean(), ms: z.number(), says: z.string() });

const { least, most } = accessLogDays;
/** Numbers by cap; null for what holds when nobody has set one. */
const values = z.partialRecord(CapName, z.int("Write a whole number.").min(0, "Write 0 or more.").nullable());

/** What administrators set, and try; what owners set for their project. */
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
  /** Has nothing of a project deleted any more, until it is lifted. */
  set_legal_hold: {
    right: null,
    asksAgain: true,
    takesPrograms: true,
    input: z.strictObject({ projectId: ProjectId, reason: note.min(1, "Say why.") }),
    output: z.object({}),
  },
  lift_legal_hold: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({}),
  },
  set_caps: { right: null, input: z.strictObject({ values }), output: z.object({}) },
  set_project_caps: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, revision: z.int32().min(1), values }),
    output: z.object({ revision: z.int() }),
  },
  connect_provider: {
    right: null,
    /** Of a provider whose address is known the key alone; an empty key leaves the one that is kept for this address. */
    input: z.strictObject({ provider: z.enum(connectionNames), key, address: z.string().trim().max(2000).default("") }),
    output: z.object({}),
  },
  disconnect_provider: {
    right: null,
    input: z.strictObject({ provider: z.enum(connectionNames) }),
    output: z.object({}),
  },
  set_models: {
    right: null,
    /** Only the roles that change; null takes a model back, and a price that nobody sets is what its provider says. */
    input: z.strictObject({
      models: z
        .array(z.strictObject({ role: ModelRole, model: ModelName.nullable(), price: price.nullable() }))
        .min(1)
        .max(4),
    }),
    output: z.object({}),
  },
  set_search: {
    right: null,
    input: z.strictObject({ providers: z.array(z.enum(searchProviders)).max(searchProviders.length) }),
    output: z.object({}),
  },
  set_project_models: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, revision: z.int32().min(1), models: AllowedModels }),
    output: z.object({ revision: z.int() }),
  },
  test_model: {
    right: null,
    input: z.strictObject({ model: ModelName, isOfEmbeddings: z.boolean() }),
    output: tested,
  },
  test_search: { right: null, input: z.strictObject({ provider: z.enum(searchProviders) }), output: tested },
} as const satisfies Contract;
