import { canonicalJson } from "@/lib/domain/run/artifact";
import { askAgent } from "./capture-agents";
import { recall, timeLeft } from "./capture-known";
import { makeRetrieval, makeSearch } from "./capture-world";
import {
  type CaptureDeps,
  type CapturedDriver,
  type CapturedRetrieval,
  type CapturedSearch,
  digest,
  onceEach,
} from "./captured";

/** Wraps a driver for one node. Finished calls are never made again; failed agent calls and searches are. */
export function capture(given: Pick<CaptureDeps, "db" | "driver" | "node" | "records">): CapturedDriver {
  const { driver } = given;
  const deps: CaptureDeps = { ...given, once: onceEach(), requested: new Set(), retrieved: new Map(), read: new Map() };
  let timesRead = 0;
  return {
    now: () => driver.now(),
    recall: (name, shape, load) => recall(deps, name, { shape, load }),
    timeLeft: (leftMs): Promise<number> => {
      timesRead += 1;
      return timeLeft(deps, timesRead, leftMs);
    },
    runAgent: (kind, input, signal) => askAgent(deps, kind, { input, signal }),
    search: (query, limit, signal): Promise<CapturedSearch> => {
      const hash = digest(canonicalJson({ query, limit }));
      return deps.once(`search ${hash}`, () => makeSearch(deps, { query, limit, signal }, hash));
    },
    retrieve: (url, signal): Promise<CapturedRetrieval> => {
      const hash = digest(canonicalJson({ url }));
      return deps.once(`retrieve ${hash}`, () => makeRetrieval(deps, { url, signal }, hash));
    },
  };
}
