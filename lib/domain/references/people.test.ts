import { expect, test } from "vitest";
import { peopleIn } from "./people";

test.each([
  ["Ruth Ames", ["Ruth Ames"]],
  ["Ruth Ames and Elinor Ostrom", ["Ruth Ames", "Elinor Ostrom"]],
  ["Ruth Ames, Elinor Ostrom, & Kurt von Godel", ["Ruth Ames", "Elinor Ostrom", "Kurt von Godel"]],
  ["Ruth Ames; Élodie M. Ostrom", ["Ruth Ames", "Élodie M. Ostrom"]],
  ["Ruth", []],
  ["Ministry of Ports, Tides and Harbours", []],
  ["ruth ames", []],
  ["The Board of Ports of Brest", []],
  ["", []],
])("the byline “%s” lists %j", (author, names) => {
  expect(peopleIn(author)).toEqual(names);
});
