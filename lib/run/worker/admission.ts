import { atFirst, desksOf, type Load, nextAdmission } from "@/lib/domain/run/admission";
import { log } from "@/lib/platform/log";
import type { Pool } from "./pool";

/** What a process can take up. */
interface Admitting {
  /** How many nodes more it may have under way or waiting now. */
  room(): number;
  /** Looks at the process: called once a second. */
  look(): void;
}

/** Lets into a pool what its process can do by its load. */
export function admissionOf(pool: Pool, readLoad: () => Load): Admitting {
  let admission = atFirst;
  return {
    room: () => Math.max(0, admission.places - pool.size()),
    look(): void {
      const load = readLoad();
      const before = admission;
      admission = nextAdmission(before, load, pool.underWay());
      if (admission.places === before.places && admission.most === before.most) return;
      pool.resize({ places: admission.places, desks: desksOf(admission) });
      if (admission.most < before.most)
        log.info({ ...load, places: admission.places }, "the worker takes up fewer steps");
    },
  };
}
