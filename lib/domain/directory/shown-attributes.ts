import { attributeName } from "./attribute-names";

/** What every resource says, whatever was asked for. */
const always: ReadonlySet<string> = new Set(["schemas", "id"]);

/** As much of resources as is to be shown. */
export interface Shown {
  /** Whether anything of an attribute is. */
  has(name: string): boolean;
  of(resource: Readonly<Record<string, unknown>>): object;
}

function namesIn(written: string | null): ReadonlySet<string> | null {
  if (written === null || written.trim() === "") return null;
  return new Set(written.split(",").map(attributeName));
}

/** A value with those of its parts that pass; of several values, each. */
function partsOf(value: unknown, passes: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => partsOf(one, passes));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => passes(part.toLowerCase())));
}

/** What is shown of resources by the parameters `attributes` and `excludedAttributes`, which name parts of attributes, too. */
export function shownAttributes(asked: { attributes: string | null; excluded: string | null }): Shown {
  const only = namesIn(asked.attributes);
  const without = namesIn(asked.excluded);
  const isNamed = (path: string): boolean => (only === null ? without?.has(path) !== true : only.has(path));
  const isWhole = (plain: string): boolean => always.has(plain) || only?.has(plain) === true;
  const has = (name: string): boolean => {
    const plain = name.toLowerCase();
    if (isWhole(plain)) return true;
    if (only === null) return isNamed(plain);
    return [...only].some((path) => path.startsWith(`${plain}.`));
  };
  const shown = ([name, value]: [string, unknown]): [string, unknown] => {
    const plain = name.toLowerCase();
    return [name, isWhole(plain) ? value : partsOf(value, (part) => isNamed(`${plain}.${part}`))];
  };
  const of = (resource: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(
      Object.entries(resource)
        .filter(([name]) => has(name))
        .map(shown),
    );
  return { has, of };
}
