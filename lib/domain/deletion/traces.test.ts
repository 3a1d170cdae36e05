import { expect, test } from "vitest";
import { makeTraces, traceFinder } from "./traces";

const gone = "The Brontolith weighs 417 tonnes. It stands on a bed of grey gravel.";
const stays = "The pier weighs 340 tonnes and stands on a bed of oak. Its owner is Siemens.";

function finder(names: string[] = [], keys: string[] = []): (text: string) => boolean {
  const maker = makeTraces([gone, "Siemens told us."]);
  maker.spare(stays);
  return traceFinder(maker.end({ names, keys }));
}

test("a text is known by rare words in any form, by long numbers and by words in a row", () => {
  const holds = finder();
  for (const told of [
    "Two Brontoliths were found.",
    "The BRONTOLITH's weight",
    "It is 417 tonnes.",
    "on a bed of grey gravel",
    "the thing stands on a bed of grey stone",
  ]) {
    expect(holds(told), told).toBe(true);
  }
});

test("ordinary words, and whatever another source says too, tell nothing", () => {
  const holds = finder();
  for (const told of [
    "The gravel is grey.",
    "Siemens owns it.",
    "It stands on a bed of oak.",
    "12 passages were read.",
    "417f4c5a89-fbad-41ed-adc0-4f99c9420d2d",
    "2026-11-25T22:35:25.417Z",
  ]) {
    expect(holds(told), told).toBe(false);
  }
});

test("a name counts where it stands whole; one ordinary word only where it is all", () => {
  const holds = finder(["Survey", "The harbour survey", "https://example.org/a"]);
  expect(holds("Survey")).toBe(true);
  expect(holds("A survey was made.")).toBe(false);
  expect(holds("See the Harbour Survey, page 3.")).toBe(true);
  expect(holds("read https://example.org/a twice")).toBe(true);
  expect(holds("https://example.org/a.")).toBe(true);
  expect(holds("https://example.org/a/b")).toBe(false);
});
