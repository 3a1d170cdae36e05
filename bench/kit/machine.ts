import { z } from "zod";
import { quantile } from "./table";

const Records = z.array(z.object({ key: z.string(), nth: z.number() }));

/** Records of the fixed piece of work, and how often it is done. */
const WORK = { records: 60_000, times: 5 } as const;

function work(): number {
  const records = Array.from({ length: WORK.records }, (_, nth) => ({ key: `k${(nth * 7_919) % 10_007}`, nth }));
  const again = Records.parse(JSON.parse(JSON.stringify(records)));
  const groups = Map.groupBy(again, ({ key }) => key);
  return [...groups.values()].toSorted((a, b) => b.length - a.length).length;
}

/**
 * Milliseconds that a fixed piece of work takes on one core of this machine now, the median of five: figures of two
 * sessions, or of two ends of one, compare by it where others share the machine.
 */
export function machineMs(): number {
  const times: number[] = [];
  for (let nth = 0; nth < WORK.times; nth += 1) {
    const fromMs = performance.now();
    work();
    times.push(performance.now() - fromMs);
  }
  return quantile(times, 0.5);
}
