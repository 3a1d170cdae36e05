import { expect, test } from "vitest";
import { SourceId } from "@/lib/domain/core/ids";
import { found, idOf } from "./found";

test("an id is read in any case of letters, and what is none is as if it were not there", () => {
  const id = "01900000-0000-7000-8000-00000000000a";
  expect(idOf(SourceId, id.toUpperCase())).toBe(id);
  for (const given of ["", "1", `${id} `, `${id}'`]) {
    expect(() => idOf(SourceId, given)).toThrow("There is nothing here, or it is not yours to see.");
  }
});

test("a row that is not there is told as what one may not see; one that is empty is there", () => {
  for (const row of [null, undefined]) expect(() => found(row)).toThrow("There is nothing here");
  for (const row of [0, "", false]) expect(found(row)).toBe(row);
});
