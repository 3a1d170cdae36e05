import { expect, test } from "vitest";
import { compares, equalityAsked } from "./equality";

test.each([
  ["Are oars as good as sails?", true],
  ["Do oars work as well as sails?", true],
  ["Is tar as safe for boats as paint?", false],
  ["Are oars good?", false],
])("“%s” asks whether two things are alike in worth: %s", (question, asks) => {
  expect(equalityAsked.test(question)).toBe(asks);
});

test.each([
  ["There was no difference between the crews.", true],
  ["Oars and sails are comparable in calm water.", true],
  ["Sails were better by two lengths.", true],
  ["Boats with oars carry less coal in winter than those with sails.", true],
  ["We bought oars and compared them.", false],
  ["Oars are made of ash.", false],
])("“%s” says how two things compare: %s", (text, says) => {
  expect(compares.test(text)).toBe(says);
});
