import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
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
  expect(files.map(({ file }) => file.name)).toEqual(["a.txt", "b.md"]);
  expect(await files[0]?.file.text()).toBe("The sea is salty.");
});

test("a file of a zip comes with what a list in it says of the file at that path", async () => {
  const zip = aZip({
    "papers/list.bib": "@book{a, title={Tides}, file={2024/a.txt}}",
    "papers/2024/a.txt": "The sea is salty.",
    "papers/2023/a.txt": "So are tears.",
  });
  const unpacked = await unpackZip(zipOf(zip));
  const files = unpacked.ok ? unpacked.files : [];
  expect(files.map(({ listed }) => listed?.title ?? null)).toEqual([null, "Tides", null]);
});

/** What a zip says in its two heads of each file: flags, method, checksum, sizes. */
interface Said {
  flags?: number;
  method?: number;
}

/** The same zip with something else said in every head of a file, and its letters beyond ASCII as bytes of their own. */
function saying(zip: Uint8Array, { flags, method }: Said): Buffer {
  const bytes = Buffer.from(zip);
  for (const [mark, at] of [
    ["PK\x03\x04", 6],
    ["PK\x01\x02", 8],
  ] as const) {
    for (let head = bytes.indexOf(mark, 0, "latin1"); head >= 0; head = bytes.indexOf(mark, head + 4, "latin1")) {
      if (flags !== undefined) bytes.writeUInt16LE(flags, head + at);
      if (method !== undefined) bytes.writeUInt16LE(method, head + at + 2);
    }
  }
  return bytes;
}

async function namesIn(zip: Uint8Array): Promise<string[] | string> {
  const unpacked = await unpackZip(zipOf(zip));
  return unpacked.ok ? unpacked.files.map(({ file }) => file.name) : unpacked.message;
}

/** A name whose letters are these bytes. */
function named(bytes: readonly number[]): Uint8Array {
  const letters = String.fromCharCode(...bytes);
  const zip = Buffer.from(aZip({ [`${"x".repeat(letters.length)}.txt`]: "a" }));
  for (let at = zip.indexOf("xx"); at >= 0; at = zip.indexOf("xx", at + 1)) zip.write(letters, at, "latin1");
  return zip;
}

test("names keep their letters, in UTF-8 that is said or not, and in the old letters of zips", async () => {
  const utf8 = named([...Buffer.from("Übersicht")]);
  expect(await namesIn(utf8)).toEqual(["Übersicht.txt"]);
  expect(await namesIn(saying(utf8, { flags: 0x800 }))).toEqual(["Übersicht.txt"]);
  expect(await namesIn(named([0x9a, 0x62, 0x65, 0x72]))).toEqual(["Über.txt"]);
});

test("files stand in the order of the zip, whatever they are called, and folders of any system are none of them", async () => {
  expect(await namesIn(aZip({ "b\\": "", "b\\y.txt": "y", "a/x.txt": "1", "c/x.txt": "2" }))).toEqual([
    "y.txt",
    "x.txt",
    "x.txt",
  ]);
});

test("a file that is stored as it is is taken, and refused where its bytes were changed", async () => {
  const text = "Population 5400000 in 2019";
  const zip = Buffer.from(storedZip(1, Buffer.from(text), text.length));
  const unpacked = await unpackZip(zipOf(zip));
  expect(unpacked.ok && (await unpacked.files[0]?.file.text())).toBe(text);
  zip.write("9", zip.indexOf("5400000"));
  expect(await namesIn(zip)).toContain("damaged");
});

test("a zip in the form for large ones, written as a stream, is opened like any other", async () => {
  const made = new ZipFile();
  const options = { forceZip64Format: true };
  made.addReadStreamLazy("a.txt", options, (take) => take(null, Readable.from([Buffer.from("The sea is salty.")])));
  made.addBuffer(Buffer.from("So are tears."), "b.txt", { ...options, compress: false });
  made.end({ ...options, comment: "" });
  const unpacked = await unpackZip(zipOf(await buffer(made.outputStream)));
  const files = unpacked.ok ? unpacked.files : [];
  expect(await Promise.all(files.map(({ file }) => file.text()))).toEqual(["The sea is salty.", "So are tears."]);
});

/** A zip whose rows all point at one file that is stored as it is, and say that it unpacks to so much. */
function storedZip(rows: number, content: Buffer, declaredBytes: number): Buffer {
  const head = (name: string): Buffer => {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(declaredBytes, 18);
    fields.writeUInt16LE(name.length, 22);
    return fields;
  };
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), head("0.txt"), Buffer.from("0.txt"), content]);
  const directory = Buffer.concat(
    Array.from({ length: rows }, (_, nth) => [
      Buffer.from("PK\x01\x02\x14\x00"),
      head(`${nth}.txt`),
      Buffer.alloc(14),
      Buffer.from(`${nth}.txt`),
    ]).flat(),
  );
  const end = Buffer.alloc(18);
  end.writeUInt16LE(rows, 4);
  end.writeUInt16LE(rows, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from("PK\x05\x06"), end]);
}

const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, nth) => [`${nth}.txt`, "a"]));

test.each([
  ["of too many files", aZip(many), "more than 1,000 files"],
  [
    "that says that it unpacks to too much",
    nestedZip(3, 1_000, { name: (nth) => `${nth}.txt`, declaredBytes: 90_000_000 }),
    "200 MB",
  ],
  ["whose rows share bytes that they keep silent about", storedZip(60, Buffer.alloc(4_000_000), 0), "200 MB"],
  ["that is locked with a password", saying(aZip({ "a.txt": "a" }), { flags: 1 }), "locked with a password"],
  ["that is packed in another way", saying(aZip({ "a.txt": "a" }), { method: 14 }), "not known here"],
  ["that says less than it holds", nestedZip(1, 5_000_000, { name: () => "a.txt", declaredBytes: 10 }), "damaged"],
  ["that holds nothing", aZip({ ".hidden": "x" }), "no files"],
  ["that is none", new TextEncoder().encode("no zip"), "damaged"],
  ["that breaks off", aZip({ "a.txt": "a".repeat(1_000) }).subarray(0, 40), "damaged"],
])("a zip %s is refused with a sentence", async (_, bytes, why) => {
  const unpacked = await unpackZip(zipOf(bytes));
  expect(unpacked).toMatchObject({ ok: false, message: expect.stringContaining(why) });
});

test("a zip is refused, and not left waiting, where what opens it cannot be loaded", async () => {
  const zip = zipOf(aZip({ "a.txt": "a" }));
  const unpacked = await unpackZip(zip, () => Promise.reject(new Error("offline")));
  expect(unpacked).toMatchObject({ ok: false, message: expect.stringContaining("Reload the page") });
});
