import { describe, expect, it } from "vitest";
import { Prisma } from "@/lib/platform/db/generated/client";
import { json, onceEach, times } from "./captured";

describe("calls of one step that are the same", () => {
  it("are one call while it is under way, and each gets its answer", async () => {
    const once = onceEach();
    let made = 0;
    const { promise, resolve } = Promise.withResolvers<string>();
    const make = (): Promise<string> => {
      made += 1;
      return promise;
    };
    const both = [once("search dues", make), once("search dues", make)];
    resolve("found");
    expect(await Promise.all(both)).toEqual(["found", "found"]);
    expect(made).toBe(1);
  });

  it("are made anew once it has ended, well or not", async () => {
    const once = onceEach();
    const failing = (): Promise<string> => Promise.reject(new Error("Away."));
    await expect(once("search dues", failing)).rejects.toThrow("Away.");
    expect(await once("search dues", () => Promise.resolve("first"))).toBe("first");
    expect(await once("search dues", () => Promise.resolve("second"))).toBe("second");
  });

  it("are none where they ask something else", async () => {
    const once = onceEach();
    const answers = [once("search a", () => Promise.resolve("a")), once("search b", () => Promise.resolve("b"))];
    expect(await Promise.all(answers)).toEqual(["a", "b"]);
  });
});

describe("a call as it is stored", () => {
  it("says when it began and ended", () => {
    const at = { startedAt: new Date("1970-01-01T00:00:01Z"), endedAt: new Date("1970-01-01T00:00:03Z") };
    expect(times({ startedAtMs: 1_000, endedAtMs: 3_000 })).toEqual(at);
  });

  it("is empty where it has no value, and else what JSON can say of it", () => {
    expect(json(null)).toBe(Prisma.DbNull);
    expect(json(undefined)).toBe(Prisma.DbNull);
    expect(json({ found: 0, none: undefined, at: new Date(0) })).toEqual({ found: 0, at: "1970-01-01T00:00:00.000Z" });
    expect([json(0), json(""), json(false)]).toEqual([0, "", false]);
  });
});
