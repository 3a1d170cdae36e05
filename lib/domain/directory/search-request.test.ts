import { expect, test } from "vitest";
import { readSearch } from "./search-request";

test("a search that is posted asks what the parameters of an address would, in any case of its names", () => {
  const asked = {
    FILTER: 'userName eq "a"',
    startIndex: 1,
    Count: 0,
    attributes: ["id", "name"],
    excludedAttributes: [],
  };
  expect(readSearch({ schemas: ["x"], ...asked })).toEqual({
    filter: 'userName eq "a"',
    startIndex: "1",
    count: "0",
    attributes: "id,name",
    excludedAttributes: "",
  });
});

test("what is left open, or null, is not asked for", () => {
  expect(readSearch({})).toEqual({});
  expect(readSearch({ filter: null, startIndex: null, count: null, attributes: null })).toEqual({});
});

test.each([
  ["a count that is no whole number", { count: 1.5 }],
  ["names as one text", { attributes: "id,name" }],
  ["a hundred names and one", { attributes: Array.from({ length: 101 }, () => "id") }],
  ["a name longer than any", { excludedAttributes: ["x".repeat(501)] }],
  ["no object", "filter"],
])("%s is refused in the protocol's words", (_, body) => {
  expect(() => readSearch(body)).toThrow(expect.objectContaining({ status: 400, scimType: "invalidValue" }));
  const most = { attributes: Array.from({ length: 100 }, () => "x".repeat(500)) };
  expect(() => readSearch(most)).not.toThrow();
});
