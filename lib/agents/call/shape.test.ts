import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listOf, readAs } from "./shape";

/** Counts how often a value is held against a field of a shape. */
function counted(): { shape: z.ZodType<{ id: string; text: string; note?: string | undefined }>; asked: () => number } {
  let asked = 0;
  const id = z.string().refine(() => {
    asked += 1;
    return true;
  });
  const shape = z.strictObject({ id, text: z.string(), note: z.string().optional() });
  return { shape, asked: () => asked };
}

describe("what a value is", () => {
  test("is read by the shape that it has, with what may be missing", () => {
    const { shape } = counted();
    expect(readAs(shape, { id: "a", text: "b" })).toEqual({ id: "a", text: "b" });
    expect(readAs(shape, { id: "a", text: "b", note: "c" })).toEqual({ id: "a", text: "b", note: "c" });
    expect(readAs(shape, { id: "a", text: 1 })).toBeNull();
    expect(readAs(shape, { id: "a", text: "b", other: "c" })).toBeNull();
  });

  test("is told from another shape by a name that it lacks, without holding it against the schema", () => {
    const { shape, asked } = counted();
    for (const value of [{ id: "a" }, {}, [], "a", null, undefined, 7]) expect(readAs(shape, value)).toBeNull();
    expect(asked()).toBe(0);
  });

  test("may be one of several shapes, texts among them", () => {
    const either = z.union([z.string(), z.strictObject({ name: z.string() }), z.strictObject({ title: z.string() })]);
    expect(readAs(either, "a")).toBe("a");
    expect(readAs(either, { title: "a" })).toEqual({ title: "a" });
    expect(readAs(either, { other: "a" })).toBeNull();
  });

  test("is a list where every entry is one", () => {
    const named = z.strictObject({ name: z.string() });
    expect(listOf(named, [{ name: "a" }, { name: "b" }])).toEqual([{ name: "a" }, { name: "b" }]);
    expect(listOf(named, [{ name: "a" }, { other: "b" }])).toBeNull();
    expect(listOf(named, [])).toBeNull();
    expect(listOf(named, { name: "a" })).toBeNull();
  });
});
