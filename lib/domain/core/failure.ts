import { z } from "zod";
import { failureKinds } from "./words";

/** Why an attempt did not succeed; the engine decides on it, people read `message`. */
export const Failure = z.object({
  kind: z.enum(failureKinds),
  message: z.string(),
  /** A code within the kind: a fetch refusal's name, a provider's status. */
  code: z.string().optional(),
  /** What the other side asked us to wait, in milliseconds. */
  retryAfterMs: z.number().optional(),
});
export type Failure = z.infer<typeof Failure>;

/** The code of a call whose provider is away, or refuses the key: it is waited for, and costs no attempt. */
export const PROVIDER_DOWN = "provider_down";

/** The code of a call that was not made because its prompt would have been longer than the run allows. */
export const PROMPT_TOO_LONG = "prompt_too_long";
