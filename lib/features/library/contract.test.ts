import { describe, expect, it } from "vitest";
import { takenAround, within } from "@/lib/testing/shapes/bounds";
import { libraryContract } from "./contract";

const { add_text: addText, add_url: addUrl, add_sources: addSources, rename_source: rename } = libraryContract;
const { start_crawl: crawl, watch_list: watch, schedule_source: schedule } = libraryContract;

describe("What is asked of a library", () => {
  it("takes a text of up to two million characters with a name", () => {
    const { title, text } = addText.input.shape;
    expect(takenAround(title, { least: 1, most: 120 })).toEqual(within.fromSome);
    expect(takenAround(text, { least: 1, most: 2_000_000 })).toEqual(within.fromSome);
    expect(text.parse("  as it stands\n")).toBe("  as it stands\n");
  });

  it("takes addresses with what stands around them for nothing", () => {
    for (const { url } of [addUrl.input.shape, crawl.input.shape]) {
      expect(takenAround(url, { least: 1, most: 2_048 })).toEqual(within.fromSome);
      expect(url.parse(" https://a.example/ ")).toBe("https://a.example/");
      expect(url.safeParse(" ").error?.issues[0]?.message).toBe("Write an address.");
    }
  });

  it("takes up to twenty pages and texts at once, each one or the other", () => {
    const { items } = addSources.input.shape;
    const page = { url: "https://a.example/" };
    expect(takenAround(items, { least: 1, most: 20 }, page)).toEqual(within.fromSome);
    expect(items.safeParse([page, { title: "Notes", text: "?" }]).success).toBe(true);
    for (const wrong of [{ title: "Notes" }, { ...page, title: "Notes", text: "?" }, {}])
      expect(items.safeParse([wrong]).success).toBe(false);
  });

  it("gives a source a name of up to 200 characters, or the one back that it came with", () => {
    const { title, from } = rename.input.shape;
    expect(takenAround(title, { least: 1, most: 200 })).toEqual(within.fromSome);
    expect([title.safeParse(null).success, title.safeParse(" ").success]).toEqual([true, false]);
    expect(takenAround(from, { least: 0, most: 4_096 })).toEqual(within.fromNone);
  });

  it.each([
    ["pages of a site", crawl.input.shape.cap, 1_000],
    ["days between looks at a list", watch.input.shape.days, 365],
    ["days between looks at a page", schedule.input.shape.days, 365],
  ] as const)("counts %s in whole numbers from one on", (_, field, most) => {
    for (const right of [1, most]) expect(field.safeParse(right).success).toBe(true);
    for (const wrong of [0, most + 1, 1.5, "1"]) expect(field.safeParse(wrong).success).toBe(false);
  });

  it("watches a page no more where no days are said, and reads twenty of what a list names where nothing else is", () => {
    expect(schedule.input.shape.days.safeParse(null).success).toBe(true);
    expect(watch.input.shape.days.safeParse(null).success).toBe(false);
    expect(watch.input.shape.most.parse(undefined)).toBe(20);
  });

  it("counts what fills a library by itself, and deletes only soon after signing in", () => {
    for (const spec of [addText, addUrl, addSources]) expect(spec).toMatchObject({ counts: "filling" });
    expect(libraryContract.delete_source).toMatchObject({ asksAgain: true, right: "delete_source" });
  });
});
