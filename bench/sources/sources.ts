import { subscribe } from "node:diagnostics_channel";
import { readdir, readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { basename, join } from "node:path";
import { z } from "zod";
import { childrensPeakMb } from "@/bench/kit/memory";
import { row } from "@/bench/kit/table";
import { tokenF1 } from "@/bench/kit/words";
import { guardedFetch } from "@/lib/sources/fetch/fetch";
import { checkUrl, isPublicAddress } from "@/lib/sources/fetch/guard";
import type { Resolver } from "@/lib/sources/fetch/resolve";
import { cleanText } from "@/lib/sources/read/clean-text";
import { decode } from "@/lib/sources/read/parts/decode";
import { read } from "@/lib/sources/read/read";

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A decoder of the charset that a folder is named after, if the Encoding standard has one. */
function decoderOf(folder: string): TextDecoder | null {
  const label = folder.replace(/^(iso-8859-\d+|windows-\d+|utf-8)-[a-z]+$/i, "$1").replace(/^CP932$/i, "shift_jis");
  try {
    return new TextDecoder(label);
  } catch {
    return null; // the standard does not know it
  }
}

/** Whether texts whose charset nobody tells are decoded as the charset that they are in. */
async function charsets(folder: string): Promise<void> {
  let all = 0;
  const wrong = new Map<string, number>();
  for (const path of await filesIn(folder)) {
    const name = basename(join(path, ".."));
    const decoder = decoderOf(name);
    if (decoder === null || path.endsWith("README.md")) continue;
    all += 1;
    const bytes = await readFile(path);
    if (decode(bytes, null).replace(/^\uFEFF/, "") !== decoder.decode(bytes))
      wrong.set(name, (wrong.get(name) ?? 0) + 1);
  }
  const failed = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  row(["charsets, decoded right", `${all - failed} of ${all}`, `${(((all - failed) / all) * 100).toFixed(1)} %`]);
  for (const [name, count] of [...wrong].sort((a, b) => b[1] - a[1]).slice(0, 8)) row([`  not: ${name}`, count]);
}

/** Whether every document is read or refused with a reason, how long the slowest took and what it held. */
async function documents(title: string, folder: string, ending: string): Promise<void> {
  const reasons = new Map<string, number>();
  let slowest = { name: "", ms: 0 };
  let peakMb = 0;
  for (const path of (await filesIn(folder)).filter((file) => file.endsWith(ending))) {
    const bytes = await readFile(path);
    const begun = performance.now();
    const answer = await read({ bytes, fileName: basename(path), mediaType: null, charset: null, url: null }, "bench");
    const ms = performance.now() - begun;
    peakMb = Math.max(peakMb, childrensPeakMb() ?? 0);
    if (ms > slowest.ms) slowest = { name: basename(path), ms };
    const reason = answer.ok ? "read" : answer.code;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (path.includes("GeoTopo-komprimiert")) {
      const expected = await readFile(join(folder, "GeoTopo-book.groundtruth.txt"), "utf8");
      row(["  token F1 of GeoTopo", answer.ok ? tokenF1(answer.read.text, expected).toFixed(3) : reason]);
    }
  }
  row([title, ...[...reasons].map(([reason, count]) => `${count} ${reason}`)]);
  row(["  slowest", `${slowest.ms.toFixed(0)} ms`, slowest.name]);
  row(["  reader's memory at most", `${peakMb.toFixed(0)} MB`]);
}

const Lines = z.array(z.looseObject({ payload: z.string().optional(), s: z.string().optional() }));

async function lines(path: string): Promise<z.infer<typeof Lines>> {
  const text = await readFile(path, "utf8");
  const all = text.split("\n").filter((line) => line.trim() !== "");
  return Lines.parse(all.map((line) => JSON.parse(line)));
}

const OfSocket = z.object({ socket: z.instanceof(Socket) });
const toThisMachine: Resolver = async () => [{ address: "127.0.0.1", family: 4 }];

/** Whether any hostile address gets a connection when every name leads to this machine. */
async function hostile(folder: string): Promise<void> {
  let connections = 0;
  subscribe("net.client.socket", (message) => {
    const { socket } = OfSocket.parse(message);
    socket.once("connect", () => {
      if (!isPublicAddress(socket.remoteAddress ?? "")) connections += 1;
    });
  });
  const refused = new Map<string, number>();
  for (const { payload } of await lines(join(folder, "urls.jsonl"))) {
    const policy = { allowed: new Set<string>(), resolver: toThisMachine };
    const answer = await guardedFetch(payload ?? "", policy, AbortSignal.timeout(5_000));
    const code = answer.ok ? "FETCHED" : answer.code;
    refused.set(code, (refused.get(code) ?? 0) + 1);
  }
  row(["hostile addresses", ...[...refused].map(([code, count]) => `${count} ${code}`)]);
  row(["  connections within", connections]);
}

const Vector = z.looseObject({ input: z.string(), base: z.string().nullish(), hostname: z.string().optional() });

/** Whether the guard sees the host that the standard says. What it refuses is not asked for its host. */
async function vectors(folder: string): Promise<void> {
  const all = z.array(z.unknown()).parse(JSON.parse(await readFile(join(folder, "urltestdata.json"), "utf8")));
  const counts = { agreed: 0, refused: 0, differing: 0 };
  for (const entry of all) {
    const vector = Vector.safeParse(entry);
    if (!vector.success || vector.data.base) continue;
    const checked = checkUrl(vector.data.input, { allowed: new Set() });
    if (!checked.ok) counts.refused += 1;
    else if (checked.target.host === vector.data.hostname?.replace(/^\[|\]$|\.$/g, "")) counts.agreed += 1;
    else counts.differing += 1;
  }
  row(["hosts of address vectors", ...Object.entries(counts).map(([name, count]) => `${count} ${name}`)]);
}

/** Whether strings that break things are cleaned once and for all. */
async function strings(folder: string): Promise<void> {
  const all = (await lines(join(folder, "blns.jsonl"))).map(({ s }) => s ?? "");
  const unstable = all.filter((text) => cleanText(cleanText(text).text).text !== cleanText(text).text);
  row(["naughty strings", `${all.length - unstable.length} stable`, `${unstable.length} not`]);
}

/** `npm run bench:sources -- <folder>`: what reading and the guard make of documents and addresses that break others. */
async function main(): Promise<void> {
  const folder = process.argv[2];
  if (!folder) throw new Error("Name the folder of corpora: npm run bench:sources -- path/to/corpora");
  await hostile(join(folder, "ssrf-payloads"));
  await vectors(join(folder, "url-vectors"));
  await strings(join(folder, "blns"));
  await charsets(join(folder, "charset-chardet"));
  await documents("PDF", join(folder, "pypdf-samples"), ".pdf");
  await documents("DOCX", join(folder, "docx"), ".docx");
  process.exit(0);
}

await main();
