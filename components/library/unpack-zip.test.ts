import { expect, test } from "vitest";
import { nestedZip } from "@/lib/testing/hostile-files";
import { aZip } from "@/lib/testing/rigs/sources";
import { unpackZip } from "./unpack-zip";

function zipOf(bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], "papers.zip");
}

test("a zip gives its files by their own names, without what programs leave beside them", async () => {
  const zip = aZip({
    "papers/2024/a.txt": "The sea is salty.",
    "../../etc/b.md": "So are tears.",
    "papers/.DS_Store": "x",
    "__MACOSX/papers/._a.txt": "x",
    "papers/": "",
  });
  const unpacked = await unpackZip(zipOf(zip));
  const files = unpacked.ok ? unpacked.files : [];
  expect(files.map(({ name }) => name)).toEqual(["a.txt", "b.md"]);
  expect(await files[0]?.text()).toBe("The sea is salty.");
});

const many = Object.fromEntries(Array.from({ length: 201 }, (_, nth) => [`${nth}.txt`, "a"]));

test.each([
  ["of too many files", aZip(many), "more than 200 files"],
  [
    "that says that it unpacks to too much",
    nestedZip(3, 1_000, { name: (nth) => `${nth}.txt`, declaredBytes: 90_000_000 }),
    "200 MB",
  ],
  ["that holds nothing", aZip({ ".hidden": "x" }), "no files"],
  ["that is none", new TextEncoder().encode("no zip"), "damaged"],
  ["that breaks off", aZip({ "a.txt": "a".repeat(1_000) }).subarray(0, 40), "damaged"],
])("a zip %s is refused with a sentence", async (_, bytes, why) => {
  const unpacked = await unpackZip(zipOf(bytes));
  expect(unpacked).toMatchObject({ ok: false, message: expect.stringContaining(why) });
});

test("a zip that unpacks to more than it says gives no more than it said", async () => {
  const unpacked = await unpackZip(zipOf(nestedZip(1, 5_000_000, { name: () => "a.txt", declaredBytes: 10 })));
  const bytes = unpacked.ok ? unpacked.files.reduce((sum, { size }) => sum + size, 0) : 0;
  expect(bytes).toBeLessThanOrEqual(10);
});
