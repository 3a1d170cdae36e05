import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it, test } from "vitest";
import { SIGNATURE } from "@/lib/domain/files/signature";
import { BUNDLE_INDEX, BUNDLE_VERSION } from "@/lib/domain/run/bundle";
import { RunSettings } from "@/lib/domain/run/settings";
import { nestedZip } from "@/lib/testing/hostile-files";
import { openBundle, packFiles, sha256Of } from "./zip";

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

test("files are packed in the order given, at the earliest instant of a zip, which every time zone reads the same", async () => {
  const packed = Buffer.from(
    await packFiles(
      new Map([
        ["z.md", "The sea."],
        ["a.md", "The moon."],
      ]),
    ),
  );
  expect(Object.keys(unzipSync(packed))).toEqual(["z.md", "a.md"]);
  // A row of the directory. Source: APPNOTE.TXT of the zip format, 4.3.12.
  const row = packed.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  const [time, day, extraBytes] = [12, 14, 30].map((place) => packed.readUInt16LE(row + place));
  // 1 January 1980, midnight, without a field beside it that has the instant in the time of one zone.
  expect([time, day, extraBytes]).toEqual([0, (1 << 5) | 1, 0]);
});

const run = {
  projectName: "Tides",
  researcherName: "Tides",
  number: 1,
  question: "How high is the tide?",
  mode: "offline",
  status: "completed",
  settings: RunSettings.parse({}),
  secret: "s",
  startedAt: "2026-03-01T10:00:00.000Z",
  steps: [],
};

/** An index that names these files, each with the hash of what is given here. */
function indexOf(files: Record<string, string | Uint8Array>): string {
  const hashes = Object.entries(files).map(([path, content]) => [path, sha256Of(content)]);
  return JSON.stringify({ version: BUNDLE_VERSION, run, artifacts: [], files: Object.fromEntries(hashes) });
}

const sea = { "a.md": "The sea.", "b/c.json": "{}" };

describe("a bundle that is opened", () => {
  it("has every file that its index names, and the index as it was written", async () => {
    const said = indexOf(sea);
    const bundle = await openBundle(await packFiles(new Map(Object.entries({ [BUNDLE_INDEX]: said, ...sea }))));
    expect([...bundle.files]).toEqual(Object.entries(sea));
    expect(bundle.said).toBe(said);
    expect(bundle.index.run.researcherName).toBe("Tides");
    expect(bundle.signature).toBeNull();
  });

  it("has its signature, which no index names, beside its files", async () => {
    const files = { [BUNDLE_INDEX]: indexOf(sea), [SIGNATURE]: "signed", ...sea };
    const bundle = await openBundle(await packFiles(new Map(Object.entries(files))));
    expect(bundle.signature).toBe("signed");
    expect([...bundle.files.keys()]).toEqual(Object.keys(sea));
  });

  it.each<[string, Record<string, string>]>([
    [`it has no ${BUNDLE_INDEX}.`, sea],
    [`its ${BUNDLE_INDEX} cannot be read.`, { [BUNDLE_INDEX]: "{", ...sea }],
    [`its ${BUNDLE_INDEX} cannot be read.`, { [BUNDLE_INDEX]: indexOf(sea).replace("offline", "by hand"), ...sea }],
    ["b/c.json is missing.", { [BUNDLE_INDEX]: indexOf(sea), "a.md": "The sea." }],
    [
      "a.md was changed: it does not have the hash that the index says.",
      { [BUNDLE_INDEX]: indexOf(sea), ...sea, "a.md": "The moon." },
    ],
    ["more.md is not named in the index.", { [BUNDLE_INDEX]: indexOf(sea), ...sea, "more.md": "" }],
    ["constructor is not named in the index.", { [BUNDLE_INDEX]: indexOf(sea), ...sea, constructor: "" }],
  ])("is refused whole, for %s", async (why, files) => {
    await expect(openBundle(await packFiles(new Map(Object.entries(files))))).rejects.toMatchObject({
      kind: "invalid",
      message: `This is not a bundle that can be opened: ${why}`,
    });
  });

  it("is refused for bytes that are no text, though they have the hash that the index says", async () => {
    const bytes = new Uint8Array([0xff, 0xfe]);
    const zip = zipSync({ [BUNDLE_INDEX]: strToU8(indexOf({ "a.md": bytes })), "a.md": bytes });
    await expect(openBundle(zip)).rejects.toMatchObject({
      kind: "invalid",
      message: "This is not a bundle that can be opened: a.md is not text.",
    });
  });
});
