import { attributeName } from "./attribute-names";

/** What every resource says, whatever was asked for. */
const always: ReadonlySet<string> = new Set(["schemas", "id"]);

function namesIn(written: string | null): ReadonlySet<string> | null {
  if (written === null || written.trim() === "") return null;
  return new Set(written.split(",").map((name) => attributeName(name).split(".")[0] ?? ""));
}

/** Which attributes of a resource are shown, by the parameters `attributes` and `excludedAttributes`. */
export function shownAttributes(asked: {
  attributes: string | null;
  excluded: string | null;
}): (name: string) => boolean {
  const only = namesIn(asked.attributes);
  const without = namesIn(asked.excluded);
  return (name) => {
    const plain = name.toLowerCase();
    if (always.has(plain)) return true;
    if (only !== null) return only.has(plain);
    return without === null || !without.has(plain);
  };
}
