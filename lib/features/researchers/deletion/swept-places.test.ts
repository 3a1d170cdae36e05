import { expect, test } from "vitest";
import { sweptTables } from "@/lib/features/library/deletion/swept-tables";
import { sweptPlaces, unsweptPlaces } from "./swept-places";

test("every table in which words may stand is looked through, or is named with why none is left in it", () => {
  const known = new Set([...sweptPlaces.map(({ table }) => table.name), ...Object.keys(unsweptPlaces)]);
  expect([...known].sort()).toEqual(sweptTables.map(({ name }) => name).sort());
});
