import { expect, it } from "vitest";
import { raisedText } from "./raised";

it.each<[string, string]>([
  ["6", "⁶"],
  ["-3", "⁻³"],
  ["−3", "⁻³"],
  ["n+1", "ⁿ⁺¹"],
  ["x2", "ˣ²"],
  ["(2)", "⁽²⁾"],
  ["a", "ᵃ"],
  [" 6 ", " ⁶ "],
  ["th", "th"],
  ["st.", "st."],
  ["[1]", "[1]"],
  ["*", "*"],
  ["q", "^(q)"],
  ["A", "^(A)"],
  ["2q", "^(2q)"],
  ["1,2", "^(1,2)"],
  [" $& 1 ", " ^($& 1) "],
  ["", ""],
  [" ", " "],
])("what is raised as “%s” is no part of what it stands behind: “%s”", (text, apart) => {
  expect(raisedText(text)).toBe(apart);
});
