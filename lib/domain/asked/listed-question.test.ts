import { expect, test } from "vitest";
import { beginsListed, isQuestion } from "./listed-question";

test.each([
  ["Who is it", true],
  ["Is it free", true],
  ["By whom was it built", true],
  ["When does it rain", true],
  ["In 1990, when was it built", true],
  ["When it rains", false],
  ["The gate", false],
])("that “%s” is a question by its beginning is %s", (text, expected) => {
  expect(isQuestion(text)).toBe(expected);
});

test.each([
  ["which month had the most visits", "Why did it open", true, "it asks of a noun"],
  ["which new oil pump failed", "When did it stop", true, "it asks of a noun of several words"],
  ["when did it rain", "Who came", true, "the verb stands before its subject"],
  ["who paid", "Why did it close in May", true, "a time is nobody"],
  ["who paid", "Why did the mill at Tor close", true, "a verb stands before it"],
  ["who paid", "When did it shut", true, "a verb stands before it"],
  ["who was against it", "Why did the board ask the keeper", true, "somebody is against what was done"],
  ["who paid", "Why was it sold to Ada Moor", false, "a name stands before it"],
  ["who were late", "Who saw the keeper", true, "several are asked for behind one"],
  ["who was late", "Who saw the keepers", true, "one is asked for behind several"],
  ["which are red", "Who saw the boat", true, "several are asked for behind one"],
  ["which met in May", "Who chairs the guild", false, "it tells of the guild"],
  ["which never closed", "What is the pier", false, "it tells of the pier"],
  ["which pays", "When did the lock shut the gate", false, "it tells of the gate"],
  ["who paid", "Why did the board ask the keeper", false, "it tells of the keeper"],
  ["who was late", "Who saw the keeper", false, "it tells of the keeper"],
  ["when it rains", "Who came", false, "it says when"],
  ["which pump in May had most", "When did it stop", false, "no verb stands behind the noun"],
  ["which long old new oil pump failed", "When did it stop", false, "a noun has four words at most"],
  ["who were late", "Who saw Ada Moor", false, "a name may be of several"],
  ["which", "Who came", false, "it asks nothing"],
])("whether “%s” behind “%s” begins a question of a list is %s: %s", (piece, before, expected) => {
  expect(beginsListed(piece, before)).toBe(expected);
});
