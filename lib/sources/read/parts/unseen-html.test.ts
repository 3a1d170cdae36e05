import { expect, test } from "vitest";
import { hidingSelectors, isOnItsOwnColor, isStyledAway } from "./unseen-html";

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

/** An element of a page by the styles of what is around it, the outermost first. */
function styled(...styles: readonly { style?: string; bgcolor?: string }[]): Parameters<typeof isOnItsOwnColor>[0] {
  const [own = {}, ...around] = styles.toReversed();
  return {
    parentElement: around.length === 0 ? null : styled(...around.toReversed()),
    getAttribute: (name) =>
      name === "style" ? (own.style ?? null) : name === "bgcolor" ? (own.bgcolor ?? null) : null,
    hasAttribute: (name) => name in own,
  };
}

test.each([
  ["white", "", true],
  ["#fff", "", true],
  ["#FFFFFF", "", true],
  ["rgb(255, 255, 255)", "", true],
  ["rgba(255,255,255,1)", "", true],
  ["#000", "", false],
  ["black", "background: #000", true],
  ["black", "background-color: rgb(0 0 0)", true],
  ["#123", "background: #112233", true],
  ["#123", "background: #122333", false],
  ["rgb(1, 2, 3)", "background: #010203", true],
  ["papayawhip", "background: PapayaWhip", true],
  ["white", "background: black", false],
  ["", "background: white", false],
])("words in the colour “%s” on a ground of “%s” are not seen: %s", (color, ground, isAway) => {
  const own = color === "" ? {} : { style: `font-size: 9px; color: ${color} !important` };
  expect(isOnItsOwnColor(styled({ style: ground }, own), true)).toBe(isAway);
});

test("the nearest ground counts, of an element's own style or of what is around it; without one a page is white, if it is plain", () => {
  const white = { style: "color: white" };
  expect(isOnItsOwnColor(styled({ style: "background: white" }, { style: "background: black" }, white), true)).toBe(
    false,
  );
  expect(isOnItsOwnColor(styled({ style: "background: black" }, { bgcolor: "#ffffff" }, white), true)).toBe(true);
  expect(
    isOnItsOwnColor(styled({ style: "background: black" }, { style: "color: white; background: white" }), true),
  ).toBe(true);
  expect([true, false].map((isPlain) => isOnItsOwnColor(styled({}, white), isPlain))).toEqual([true, false]);
});

test("a sheet is looked through as far as it goes, rule by rule, and no more of them are taken than any page has", () => {
  expect(hidingSelectors([".a{display:none}", ".b{display:none}"])).toEqual([".a", ".b"]);
  const many = Array.from({ length: 300 }, (_, nth) => `.r${nth}{display:none}`).join("");
  expect(hidingSelectors([many])).toHaveLength(200);
  expect(hidingSelectors([`${" ".repeat(199_980)}.in{display:none} .out{display:none}`])).toEqual([".in"]);
  expect(
    hidingSelectors([", .a ,,{display:none}", "main{display:none}", ".b main{opacity:0}", "* {opacity:0}"]),
  ).toEqual([".a"]);
});
