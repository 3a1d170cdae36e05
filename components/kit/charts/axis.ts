/** An axis that holds all of some values: where it begins and ends, and what is written along it. */
export interface Axis {
  from: number;
  to: number;
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10] as const;

/** A step of 1, 2, 2.5 or 5 times a power of ten that divides a length into at most so many. */
function stepFor(length: number, most: number): number {
  const least = length / most;
  const power = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * power >= least) ?? 10) * power;
}

/** The axis for values of which not all are alike, with at most so many steps. */
export function axisOf(values: readonly number[], most = 4): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const length = high - low || Math.abs(high) || 1;
  const step = stepFor(length, most);
  const from = Math.floor(low / step) * step;
  const steps = Math.max(1, Math.ceil((high - from) / step));
  // Sums of decimals are off by a hair.
  const ticks = Array.from({ length: steps + 1 }, (_, nth) => Number((from + nth * step).toPrecision(12)));
  return { from, to: ticks.at(-1) ?? high, ticks };
}

/** Where a value stands on an axis, as a share of its length. */
export function shareOn({ from, to }: Axis, value: number): number {
  return to === from ? 0 : (value - from) / (to - from);
}

/** A share of an axis as CSS has it. */
export function percentOf(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
