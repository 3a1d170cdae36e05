import { expect, test } from "vitest";
import { nearestUnread } from "./nearest-unread";

const hives = Array.from({ length: 6 }, (_, nth) => ({
  id: `hive ${nth}`,
  title: "Diary",
  text: `A hive in its winter number ${nth} needs honey.`,
}));
const lamp = { id: "lamp", title: "Minutes", text: "The signalLamp of the tower was refused in May." };
const cable = { id: "cable", title: "Ledger", text: "A cable was laid to the tower." };
const passages = [...hives, lamp, cable];

test("a name in code is found by its words, and its words by the name", () => {
  const find = (wanted: string): string[][] => nearestUnread([wanted], passages, { read: new Set(), most: 1 });
  expect(find("lamps that signal")).toEqual([["lamp"]]);
  expect(find("SignalLamp")).toEqual([["lamp"]]);
});

test("what was read is not told again, and nothing farther away stands in for it", () => {
  const read = new Set(hives.slice(0, 3).map(({ id }) => id));
  const [found = []] = nearestUnread(["winter number 0 1 2 hive honey"], passages, { read, most: 2 });
  expect(found).toEqual([]);
  expect(nearestUnread(["tower lamp", "tower cable"], passages, { read: new Set(["lamp"]), most: 2 })).toEqual([
    ["cable"],
    ["cable"],
  ]);
});
