import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStrictJson } from "./strict-json";

test("what is JSON comes back as it is, whatever stands in its strings", () => {
  const anyJson = fc
    .jsonValue({ maxDepth: 5 })
    .filter((value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(anyJson, fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
  expect(parseStrictJson('{"a":"{\\"a\\":1,\\"a\\":2}","b":[{"a":1},{"a":2}]}').ok).toBe(true);
});

test.each([
  ["a key that stands twice", '{"a":1,"b":{"a":2},"a":3}', "the key a twice"],
  ["a key that stands twice, written another way", '{"a":1,"\\u0061":2}', "the key a twice"],
  ["__proto__", '{"__proto__":{"isAdmin":true}}', "__proto__"],
  ["constructor", '{"a":[{"constructor":{"prototype":{}}}]}', "constructor"],
  ["nesting without end", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, "nested"],
  ["two objects", '{"a":1}{"a":1}', "not JSON"],
])("L2, L3: %s is refused", (_, text, said) => {
  expect(parseStrictJson(text)).toMatchObject({ ok: false, message: expect.stringContaining(said) });
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty("isAdmin");
});

test("JSON is nested 32 deep at most, in lists and objects alike", () => {
  const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${"}]".repeat(depth / 2)}`;
  expect([parseStrictJson(nested(32)).ok, parseStrictJson(nested(34)).ok]).toEqual([true, false]);
  expect(parseStrictJson(`${"[".repeat(33)}${"]".repeat(33)}`)).toEqual({
    ok: false,
    message: "It is nested more than 32 deep.",
  });
  // Many beside each other are not deep.
  expect(parseStrictJson(`[${Array.from({ length: 100 }, () => "[{}]").join(",")}]`).ok).toBe(true);
});

test("each of the names that reach into prototypes is refused as a key, and none as a value", () => {
  for (const name of ["__proto__", "constructor", "prototype"]) {
    expect(parseStrictJson(`{"a":[{"${name}":1}]}`)).toMatchObject({ ok: false });
    expect(parseStrictJson(`{"a":["${name}"],"b":"${name}"}`)).toMatchObject({ ok: true });
  }
  expect(parseStrictJson("")).toMatchObject({ ok: false, message: expect.stringContaining("It is not JSON: ") });
});
