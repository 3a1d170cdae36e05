import { expect, test } from "vitest";
import { nestedZip } from "@/lib/testing/hostile-files";
import { openBundle, packFiles } from "./zip";

test("S2: a bundle whose rows share one block is refused for that, not after each was unpacked", async () => {
  await expect(openBundle(nestedZip(40, 4_000_000))).rejects.toMatchObject({
    kind: "invalid",
    message: expect.stringContaining("“artifacts/0.md” shares its bytes with something else in it."),
  });
});

test("the same files make the same bytes", async () => {
  const files = new Map([
    ["a.md", "The sea."],
    ["b/c.json", "{}"],
  ]);
  expect(Buffer.from(await packFiles(files)).equals(await packFiles(files))).toBe(true);
});

test("a bundle is smaller than what repeats itself in it", async () => {
  const text = "The tide rises and falls. ".repeat(1_000);
  expect((await packFiles(new Map([["a.md", text]]))).byteLength).toBeLessThan(text.length / 10);
});
