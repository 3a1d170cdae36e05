import { stem } from "./terms";

/** What is measured, and where it stands in a text (code units). */
interface Measured {
  low: number;
  high: number;
  unit: string;
  start: number;
  end: number;
}

/** Units of one kind, each with how many of the first it is; a month and a year are told roughly. */
const kinds: readonly (readonly (readonly [names: string, factor: number])[])[] = [
  [
    ["second seconds", 1],
    ["minute minutes min", 60],
    ["hour hours h", 3_600],
    ["day days", 86_400],
    ["week weeks", 604_800],
    ["month months", 2_629_800],
    ["year years", 31_557_600],
  ],
  [
    ["metre metres meter meters", 1],
    ["mm millimetre millimetres millimeter millimeters", 0.001],
    ["cm centimetre centimetres centimeter centimeters", 0.01],
    ["km kilometre kilometres kilometer kilometers", 1_000],
    ["foot feet ft", 0.3048],
    ["mile miles", 1_609.344],
  ],
  [
    ["kg kilogram kilograms kilo kilos", 1],
    ["gram grams", 0.001],
    ["tonne tonnes", 1_000],
  ],
];

const known = new Map(
  kinds.flatMap((kind) => {
    const [[base = ""] = []] = kind;
    const name = stem(base.split(" ")[0] ?? "");
    return kind.flatMap(([names, factor]) => names.split(" ").map((one) => [stem(one), { name, factor }] as const));
  }),
);

/** A quantity in the first unit of its kind, with how many of that its own is: 2 hours are 7,200 seconds. */
export function inBaseUnit<Q extends Measured>(quantity: Q): Q & { factor: number } {
  const found = known.get(quantity.unit);
  if (found === undefined) return { ...quantity, factor: 1 };
  const { name, factor } = found;
  return { ...quantity, unit: name, low: quantity.low * factor, high: quantity.high * factor, factor };
}

const joint = /^,? (?:and )?$/u;

/** Quantities of a text, in order, with those joined that tell one in two units: “two hours and ten minutes”. */
export function joinedUnits<Q extends Measured>(text: string, all: readonly Q[]): Q[] {
  const told: Q[] = [];
  for (const one of all) {
    const before = told.at(-1);
    const own = known.get(one.unit);
    const larger = before === undefined ? undefined : known.get(before.unit);
    const isRest =
      before !== undefined &&
      own !== undefined &&
      own.name === larger?.name &&
      own.factor < larger.factor &&
      one.low * own.factor < larger.factor &&
      before.low === before.high &&
      joint.test(text.slice(before.end, one.start));
    if (!isRest) {
      told.push(one);
      continue;
    }
    const value = before.low * (larger.factor / own.factor) + one.low;
    told[told.length - 1] = { ...before, unit: one.unit, low: value, high: value, end: one.end };
  }
  return told;
}
