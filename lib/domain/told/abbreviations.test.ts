import { expect, test } from "vitest";
import { abbreviationsIn, byAbbreviation } from "./abbreviations";

test.each([
  ["The high-water mark (HWM) is cut into the wall.", "HWM", "high-water mark"],
  ["Boats of the Harbour Trust of Tarn (HTT) are green.", "HTT", "Harbour Trust of Tarn"],
  ["Off-the-peg (OTP) sails are cheap.", "OTP", "Off-the-peg"],
  ["They read light-emitting diodes (LEDs).", "LED", "light-emitting diodes"],
])("“%s” gives %s for “%s”", (text, short, long) => {
  expect(abbreviationsIn(text)).toEqual([{ short, long }]);
});

test.each([
  ["words with other letters", "The wall of the harbour (HWM) is old."],
  ["what is written small", "The high-water mark (hwm) is old."],
  ["a year", "The high-water mark (1931) is old."],
  ["what stands before nothing", "(HWM) is old."],
  ["a small word at its end", "The mark of the (MO) is old."],
])("%s is no short form", (_, text) => {
  expect(abbreviationsIn(text)).toEqual([]);
});

test("what says a short form says what it stands for, and what says that whole says the short form", () => {
  const widened = byAbbreviation(["The high-water mark (HWM) is cut into the wall.", "It is old."]);
  expect([...widened("The HWM was reached twice.")].sort()).toEqual(["high", "mark", "water"]);
  expect(widened("No high water mark is known.")).toEqual(["hwm"]);
  expect(widened("The mark is high.")).toEqual([]);
  expect(byAbbreviation(["It is old."])("The HWM was reached.")).toEqual([]);
});
