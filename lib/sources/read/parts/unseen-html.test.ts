import { expect, test } from "vitest";
import { hidingSelectors, isStyledAway } from "./unseen-html";

test.each([
  "position:absolute; left:-9999px",
  "text-indent: -9999px",
  "color: transparent",
  "clip: rect(0 0 0 0)",
  "visibility: collapse",
])("“%s” takes words out of sight", (style) => {
  expect(isStyledAway(style)).toBe(true);
});

test.each(["margin-left: -12px", "background-color: transparent", "color: rgba(0, 0, 0, 0.8)", "border-left: 2px"])(
  "“%s” does not",
  (style) => {
    expect(isStyledAway(style)).toBe(false);
  },
);

test("rules that hide are those of the sheet itself: not of print, of a state, or of the page as a whole", () => {
  const sheet = `/* .x{display:none} */ .secret, p.note > b { display : none } .seen { color: red }
    @media print { .menu { display: none } } a:hover .tip { visibility: hidden } body { opacity: 0 } .late{font-size:0}`;
  expect(hidingSelectors([sheet])).toEqual([".secret", "p.note > b", ".late"]);
});
