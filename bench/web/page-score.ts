/** What of a page's start is measured, in milliseconds; shifts are a sum of shares. */
export interface PageStartFigures {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shifts: number;
}

/**
 * How much each counts, and where a page scores 90 and 50 of 100. Source: Lighthouse 12, scoring for mobile; its Speed
 * Index (10 of 100) is not measured here, and the others count for the whole.
 */
const curves: Readonly<Record<keyof PageStartFigures, { weight: number; p10: number; median: number }>> = {
  firstPaint: { weight: 10, p10: 1_800, median: 3_000 },
  largestPaint: { weight: 25, p10: 2_500, median: 4_000 },
  blocked: { weight: 30, p10: 200, median: 600 },
  shifts: { weight: 25, p10: 0.1, median: 0.25 },
};

/** The inverse of the complementary error function at one fifth: where a log-normal distribution has its tenth part. */
const AT_TENTH = 0.906_193_802_436_823_2;

/** The error function to 1.5e-7. Source: Abramowitz and Stegun, 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(x));
  const terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
  const sum = terms.toReversed().reduce((rest, term) => (rest + term) * t, 0);
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

/** The share of pages that do worse, where those that exist are spread log-normally. */
function scoreOn(value: number, { p10, median }: { p10: number; median: number }): number {
  if (value <= 0) return 1;
  const at = (Math.log(value / median) * AT_TENTH) / -Math.log(p10 / median);
  return (1 - erf(at)) / 2;
}

/** How well a page starts, from 0 to 100. */
export function pageScore(figures: PageStartFigures): number {
  const all = Object.entries(curves).map(([name, curve]) => ({ ...curve, name }));
  const whole = all.reduce((sum, { weight }) => sum + weight, 0);
  const of = (name: string): number => Object.entries(figures).find(([key]) => key === name)?.[1] ?? 0;
  const sum = all.reduce((total, curve) => total + curve.weight * scoreOn(of(curve.name), curve), 0);
  return Math.round((100 * sum) / whole);
}
