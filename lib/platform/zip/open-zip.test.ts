import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import zlib, { crc32, deflateRawSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { ZipFile } from "yazl";
import { nestedZip } from "@/lib/testing/hostile-files";
import { openZip } from "./open-zip";
import { zipKinds } from "./zip-limits";

const { bundle, project } = zipKinds;

afterEach(() => {
  vi.restoreAllMocks();
});

interface Row {
  name: string;
  content: Buffer;
  /** What the directory says of it, where that is not so. */
  said?: { unpacked?: number; flags?: number; method?: number; attributes?: number; at?: number };
  /** The name in front of the content, where it is another. */
  within?: string;
  /** Bytes between the name in front of the content and the content. */
  extra?: number;
}

function head(
  mark: string,
  row: Row,
  { packed, name, local }: { packed: Buffer; name: Buffer; local: boolean },
): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(row.said?.flags ?? 0, 2);
  fields.writeUInt16LE(row.said?.method ?? 8, 4);
  fields.writeUInt32LE(crc32(row.content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(row.said?.unpacked ?? row.content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(local ? (row.extra ?? 0) : 0, 24);
  return Buffer.concat([Buffer.from(mark, "latin1"), fields]);
}

/** A zip of these rows as they are said, true or not. */
function aZip(rows: readonly Row[], { count = rows.length } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const row of rows) {
    const packed = deflateRawSync(row.content);
    const within = Buffer.from(row.within ?? row.name);
    const local = Buffer.concat([
      head("PK\x03\x04", row, { packed, name: within, local: true }),
      within,
      Buffer.alloc(row.extra ?? 0),
      packed,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(row.said?.attributes ?? 0, 6);
    rest.writeUInt32LE(row.said?.at ?? at, 10);
    const name = Buffer.from(row.name);
    directory.push(head("PK\x01\x02\x14\x00", row, { packed, name, local: false }), rest, name);
    locals.push(local);
    at += local.length;
  }
  const rowsBytes = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(rowsBytes.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, rowsBytes, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const a = { name: "a.md", content: Buffer.from("The sea is salty.") };
const b = { name: "b.md", content: Buffer.from("So are tears.") };

test("what is no lie is read as it was written", async () => {
  const zip = await openZip(aZip([a, b]), bundle);
  expect([...zip.paths]).toEqual(["a.md", "b.md"]);
  expect(await zip.text("b.md")).toBe("So are tears.");
  expect(zip.unpackedBytes()).toBe(b.content.length);
});

test("a zip that was written as a stream, with sizes behind the contents, is read", async () => {
  const made = new ZipFile();
  made.addReadStreamLazy("a.md", {}, (take) => take(null, Readable.from([a.content])));
  made.end();
  const zip = await openZip(await buffer(made.outputStream), bundle);
  expect(await zip.text("a.md")).toBe(a.content.toString());
});

test("S2: forty rows that share one block are refused before anything of it is unpacked", async () => {
  const inflated = vi.spyOn(zlib, "createInflateRaw");
  await expect(openZip(nestedZip(40, 4_000_000), bundle)).rejects.toThrow("shares its bytes");
  expect(inflated).not.toHaveBeenCalled();
});

test("S2: a file that is larger than it says is unpacked no further than it says", async () => {
  const content = Buffer.alloc(4_000_000, " ");
  const zip = await openZip(aZip([{ name: "a.md", content, said: { unpacked: 10 } }, b]), bundle);
  await expect(zip.bytes("a.md")).rejects.toThrow("“a.md” in it is damaged");
  expect(zip.unpackedBytes()).toBeLessThanOrEqual(10);
  expect(await zip.text("b.md")).toBe("So are tears.");
});

test("S2: bytes that only the name in front of the content lets another file share are refused", async () => {
  const content = randomBytes(100);
  const long = aZip([{ name: "a.md", content, extra: 20 }, b]);
  const at = long.indexOf("PK\x03\x04", 4, "latin1");
  // The second file is said to begin within the first one's content.
  const moved = aZip([
    { name: "a.md", content, extra: 20 },
    { ...b, said: { at: at - 10 } },
  ]);
  const zip = await openZip(moved, bundle);
  await expect(zip.bytes("a.md")).rejects.toThrow("shares its bytes");
});

test.each<[string, Buffer, string]>([
  ["says that it unpacks to too much", aZip([{ ...a, said: { unpacked: 400_000_001 } }]), "more than it may"],
  ["says that it unpacks to far more than it is", aZip([{ ...a, said: { unpacked: 30_000_000 } }]), "more than it may"],
  ["holds a name twice", aZip([a, { ...b, name: "A.md" }]), "twice"],
  ["holds what is encrypted", aZip([{ ...a, said: { flags: 1 } }]), "encrypted"],
  ["holds a link", aZip([{ ...a, said: { attributes: 0o120777 * 65_536 } }]), "link"],
  ["holds what is packed in an unknown way", aZip([{ ...a, said: { method: 12 } }]), "unknown way"],
  ["leads out of its folder", aZip([{ ...a, name: "../a.md" }]), "no name"],
  ["names more files than it has", aZip([a, b], { count: 3 }), "damaged"],
  ["begins a file behind its end", aZip([{ ...a, said: { at: 4_000_000 } }]), "shares its bytes"],
  ["begins a file in its directory", aZip([a, { ...b, said: { at: 90 } }]), "shares its bytes"],
  ["says that numbers of 64 bits follow, which do not", aZip([{ ...a, said: { unpacked: 0xffffffff } }]), "more than"],
  ["is none", Buffer.from("no zip"), "no zip at all"],
])("a zip that %s is refused when it is opened", async (_, bytes, why) => {
  await expect(openZip(bytes, bundle)).rejects.toThrow(why);
});

test("a file that is called otherwise within is refused when it is read", async () => {
  const zip = await openZip(aZip([{ ...a, within: "c.md" }]), bundle);
  await expect(zip.bytes("a.md")).rejects.toThrow("another name");
});

test("rows of folders are passed over where they are empty, and are refused where they hold something", async () => {
  const folder = { name: "notes/", content: Buffer.of() };
  expect([...(await openZip(aZip([folder, a]), project)).paths]).toEqual(["a.md"]);
  await expect(openZip(aZip([{ ...folder, content: a.content }]), project)).rejects.toThrow("no name");
});

test("more rows than a use may have are refused, folders too", async () => {
  const few = { ...project, entriesMax: 2 };
  const folders = ["x/", "y/", "z/"].map((name) => ({ name, content: Buffer.of() }));
  await expect(openZip(aZip(folders), few)).rejects.toThrow("more than 2 files");
});
