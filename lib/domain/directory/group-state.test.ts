import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { firstUnknown, readGroup, readGroupPatch } from "./group-state";

function idsOf(size: number): string[] {
  return Array.from({ length: size }, (_, nth) => `00000000-0000-4000-8000-${nth.toString(16).padStart(12, "0")}`);
}

test("the first member that nobody knows is found, in whatever case ids are written", () => {
  expect(firstUnknown(["A", "b", "x", "y"], ["a", "b"])).toBe("x");
  expect(firstUnknown(["A", "B"], ["a", "b"])).toBeUndefined();
});

test("a group as large as a directory may send is looked through in time in proportion to it", () => {
  const look = (size: number): void => void firstUnknown(idsOf(size), idsOf(size).toReversed());
  expect(growth(look, 5_000)).toBeLessThan(LINEAR);
});

test("a whole group says who is in it, each once, and that nobody is where it names nobody", () => {
  const members = [{ value: "a", type: "User" }, { value: "b" }, { value: "a", type: null }];
  expect(readGroup({ displayName: "Engines", externalId: "g1", Members: members })).toEqual({
    displayName: "Engines",
    externalId: "g1",
    members: [{ kind: "set", ids: ["a", "b"] }],
  });
  expect(readGroup({ displayName: "Engines" })).toEqual({
    displayName: "Engines",
    externalId: null,
    members: [{ kind: "set", ids: [] }],
  });
});

test("a group's names change by what a PATCH says of them; what it leaves open stays open", () => {
  const read = (...Operations: readonly unknown[]): unknown => readGroupPatch({ Operations });
  expect(read({ op: "replace", path: "displayName", value: " Pumps " })).toEqual({ displayName: "Pumps", members: [] });
  expect(read({ op: "add", value: { externalId: "g2", id: "x" } })).toEqual({ externalId: "g2", members: [] });
  expect(read({ op: "remove", path: "externalId" })).toEqual({ externalId: null, members: [] });
  expect(() => read({ op: "remove", path: "displayName" })).toThrow(
    expect.objectContaining({ status: 400, scimType: "mutability" }),
  );
});

test("changes of who is in a group stand in their order; no value adds nobody, and sets that nobody is there", () => {
  const read = (...Operations: readonly unknown[]): unknown => readGroupPatch({ Operations }).members;
  expect(
    read(
      { op: "replace", path: "members", value: null },
      { op: "add", path: "members" },
      {
        op: "remove",
        path: "members",
        value: null,
      },
    ),
  ).toEqual([
    { kind: "set", ids: [] },
    { kind: "add", ids: [] },
    { kind: "set", ids: [] },
  ]);
  expect(() => read({ op: "add", path: "members", value: [{ value: "g", type: "GROUP" }] })).toThrow(
    expect.objectContaining({ scimType: "invalidValue" }),
  );
});
