import type { Failure } from "@/lib/domain/core/failure";
import { NodeFailure } from "@/lib/run/engine/context";

/** A bug or a fault of the database is no verdict on the work: it counts as an attempt, so that it cannot go on for ever. */
export function asFailure(error: unknown): Failure {
  if (error instanceof NodeFailure) return error.failure;
  return { kind: "unavailable", message: error instanceof Error ? error.message.slice(0, 500) : "Unknown error." };
}
