import { describe, expect, it } from "vitest";
import { tellsWant } from "./tells-want";

describe("a sentence that tells a lack or an open state of today", () => {
  it.each([
    "Slot methods have no general solution.",
    "No library exists for this.",
    "There is still no standard for lock files.",
    "Reading a table from a scan is not supported.",
    "The order of the fields is not yet guaranteed.",
    "A generator cannot delegate to another one.",
    "It can't be undone.",
    "The format does not say which fields are dynamic.",
    "The registry lacks a field for that.",
    "Whether the default changes remains open.",
    "The proposal is under discussion.",
    "The build without the lock is still experimental.",
    "Its adoption is pending.",
    "So far one county has joined.",
  ])("is “%s”", (sentence) => {
    expect(tellsWant(sentence)).toBe(true);
  });

  it.each([
    "Slot methods got a general solution.",
    "There was no standard for lock files.",
    "The council rejected it, because it does not scale.",
    "Nobody could say what the trial cost.",
    "Files must not be changed by hand.",
    "A keeper should not open the hive in winter.",
    "If no pattern matches, the next line is read.",
    "The lamp is lit by the keeper.",
    "It shows the open hours of the museum.",
    "The order of the fields is the order of the file.",
  ])("is not “%s”", (sentence) => {
    expect(tellsWant(sentence)).toBe(false);
  });
});
