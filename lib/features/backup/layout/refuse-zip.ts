import type { Refusal } from "@/lib/domain/core/refusal";
import { zipKinds } from "@/lib/platform/zip/zip-limits";

/** A project's zip that is not taken, and why. */
export function refuseZip(why: string): Refusal {
  return zipKinds.project.refuse(why);
}
