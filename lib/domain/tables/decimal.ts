/** A number exactly as it was written: `digits` over ten to the power of `places`. */
export interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function scaled({ digits, places }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - places);
}

export function sumOf(all: readonly Decimal[]): Decimal {
  const places = Math.max(0, ...all.map((one) => one.places));
  return { digits: all.reduce((sum, one) => sum + scaled(one, places), 0n), places };
}

/** Below, at or above zero as `a` is less than, equal to or more than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const places = Math.max(a.places, b.places);
  const [one, other] = [scaled(a, places), scaled(b, places)];
  return one < other ? -1 : one > other ? 1 : 0;
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return sumOf([a, { ...b, digits: -b.digits }]);
}

/** A quotient to so many places, rounded half away from zero, and whether that is exact; `by` is not zero. */
export function divided(a: Decimal, by: Decimal, places: number): { value: Decimal; isExact: boolean } {
  const top = a.digits * 10n ** BigInt(by.places + places);
  const bottom = by.digits * 10n ** BigInt(a.places);
  const [over, under] = bottom < 0n ? [-top, -bottom] : [top, bottom];
  const rest = over % under;
  const half = over < 0n ? -under : under;
  return { value: { digits: (2n * over + half) / (2n * under), places }, isExact: rest === 0n };
}

/** As people read it: thousands parted by commas, no zeros at the end of its places. */
export function inDigits({ digits, places }: Decimal): string {
  const sign = digits < 0n ? "−" : "";
  const all = String(digits < 0n ? -digits : digits).padStart(places + 1, "0");
  const whole = all.slice(0, all.length - places).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const rest = all.slice(all.length - places).replace(/0+$/, "");
  return `${sign}${whole}${rest === "" ? "" : `.${rest}`}`;
}

/** A cell's number and what stands around it, its unit. */
export interface Figure {
  readonly value: Decimal;
  readonly unit: string;
}

const NUMBER = /[-−+]?\d[\d.,'’\u00a0\u202f ]*/g;

function isGrouped(said: string): boolean {
  return /^\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+$/.test(said);
}

/** Digits as a decimal, where commas part places rather than thousands or the other way round; null where it is neither. */
function parsed(said: string, isCommaPoint: boolean): Decimal | null {
  const [point, mark] = isCommaPoint ? [",", "."] : [".", ","];
  const [whole = "", rest, ...more] = said.split(point);
  const plain = whole.replaceAll(mark, "");
  const isWhole = /^\d+$/.test(whole) || isGrouped(whole);
  const digits = plain.replace(/['’\u00a0\u202f ]/g, "");
  if (more.length > 0 || !isWhole || !/^\d+$/.test(digits)) return null;
  if (rest !== undefined && !/^\d+$/.test(rest)) return null;
  return { digits: BigInt(`${digits}${rest ?? ""}`), places: rest?.length ?? 0 };
}

/** Whether a column writes decimal commas: one stands where no thousands are parted. */
function writesCommas(cells: readonly string[]): boolean {
  return cells.some((cell) => /\d,(?:\d{1,2}|\d{4,})(?!\d)/.test(cell) || /\.\d{3},\d/.test(cell));
}

function figureOf(cell: string, isCommaPoint: boolean): Figure | null {
  const [hit, ...others] = cell.matchAll(NUMBER);
  if (hit === undefined || others.length > 0) return null;
  const raw = hit[0].trim();
  const value = parsed(raw.replace(/^[-−+]/, ""), isCommaPoint);
  const unit = `${cell.slice(0, hit.index)} ${cell.slice(hit.index + raw.length)}`.replace(/\s+/g, " ").trim();
  // Letters that touch the digits make a name of them: “Q3”, “1st”.
  const touches =
    /\p{L}$/u.test(cell.slice(0, hit.index)) || /^(?:st|nd|rd|th)\b/i.test(cell.slice(hit.index + raw.length));
  if (value === null || touches || unit.length > 20) return null;
  return { value: /^[-−]/.test(raw) ? { ...value, digits: -value.digits } : value, unit };
}

/** The figures of a column, null for cells that give none; null where two of them are in different units. */
export function figuresOf(cells: readonly (string | null)[]): (Figure | null)[] | null {
  const isCommaPoint = writesCommas(cells.flatMap((cell) => cell ?? []));
  const figures = cells.map((cell) => (cell === null ? null : figureOf(cell, isCommaPoint)));
  const units = new Set(figures.flatMap((figure) => (figure === null ? [] : figure.unit)));
  return units.size > 1 ? null : figures;
}
