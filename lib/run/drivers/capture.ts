import { canonicalJson } from "@/lib/domain/run/artifact";
import type { Db } from "@/lib/platform/db/client";
import { askAgent } from "./capture-agents";
import { recall, timeLeft } from "./capture-known";
import { makeRetrieval, makeSearch } from "./capture-world";
import {
  type Captured,
  type CapturedDriver,
  type CapturedRetrieval,
  type CapturedSearch,
  digest,
  type Means,
  onceEach,
} from "./captured";
import type { Driver } from "./driver";

/** Wraps a driver for one node. Finished calls are never made again; failed agent calls and searches are. */
export function capture(db: Db, driver: Driver, node: Captured): CapturedDriver {
  const means: Means = { db, driver, node, once: onceEach(), asked: new Set() };
  let timesRead = 0;
  return {
    now: () => driver.now(),
    recall: (name, shape, load) => recall(means, name, { shape, load }),
    timeLeft: (leftMs): Promise<number> => {
      timesRead += 1;
      return timeLeft(means, timesRead, leftMs);
    },
    runAgent: (kind, input, signal) => askAgent(means, kind, { input, signal }),
    search: (query, limit, signal): Promise<CapturedSearch> => {
      const hash = digest(canonicalJson({ query, limit }));
      return means.once(`search ${hash}`, () => makeSearch(means, { query, limit, signal }, hash));
    },
    retrieve: (url, signal): Promise<CapturedRetrieval> => {
      const hash = digest(canonicalJson({ url }));
      return means.once(`retrieve ${hash}`, () => makeRetrieval(means, { url, signal }, hash));
    },
  };
}
