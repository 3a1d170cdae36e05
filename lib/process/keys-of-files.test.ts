import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scope, UserId } from "@/lib/domain/core/ids";
import { readOriginal } from "@/lib/features/library/views/original";
import type { Tx } from "@/lib/platform/db/client";
import { inLongTransaction } from "@/lib/platform/db/tx";
import { sealedUnder } from "@/lib/platform/keys/envelope";
import { addKey } from "@/lib/platform/keys/key-file";
import { addUpload } from "@/lib/sources/library";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { anInstallFolder, beginKeys, keyFile, ownKeys } from "@/lib/testing/rigs/keys";
import { ringOnChange, untilFound } from "@/lib/testing/until";

/** Said in no text: files are as large as they are to be, and there is little to read in them. */
const FILLER = "The tide rises and falls twice a day. ".repeat(60_000);

function pageOf(name: string): Buffer {
  const text = `What the ${name} carries is weighed at noon by the wardens of the harbour.`;
  return Buffer.from(
    `<!doctype html><title>${name}</title><style>/* ${FILLER}*/</style><article><p>${text}</p></article>`,
  );
}

/** Three files in the order in which a rotation comes to them, of two parts and some each: a part is a megabyte. */
const files = ["quay", "mole", "lock"]
  .map(pageOf)
  .map((bytes) => ({ bytes, size: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") }))
  .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
const [, held] = files;

let own: TestDatabase;
let install: Awaited<ReturnType<typeof anInstallFolder>>;
let scope: Scope;
let owner: UserId;
let first: string;

beforeEach(async () => {
  own = await aDatabase();
  install = await anInstallFolder();
  first = await addKey(keyFile(), new Date());
  const made = await aProject(own.db);
  [scope, owner] = [{ projectId: made.projectId }, made.owner];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await install.remove();
  await own.drop();
});

async function upload(): Promise<void> {
  for (const { sha256, bytes } of files)
    await addUpload(own.db, scope, { fileName: `${sha256}.html`, bytes, userId: owner });
}

/** Under which key each file is sealed; null of one in clear. */
async function listKeys(): Promise<(string | null)[]> {
  const rows = await own.db.original.findMany({ where: scope, orderBy: { sha256: "asc" }, select: { sealed: true } });
  return rows.map(({ sealed }) => sealed && sealedUnder(sealed));
}

async function expectAllWhole(): Promise<void> {
  for (const file of files) {
    // Its hash is looked at, too.
    const read = await readOriginal(own.db, scope, file);
    expect(Buffer.compare(read, file.bytes)).toBe(0);
  }
}

async function keys(...said: string[]): Promise<string> {
  const begun = await beginKeys({ url: own.url, data: install.data }, ...said);
  const { out, err } = await begun.ended;
  return out + err;
}

/** Kills a rotation while a statement of it waits for what `hold` holds; `then` is done before that is let go. */
async function killWhileHeld(hold: (tx: Tx) => Promise<unknown>, then: (tx: Tx) => Promise<unknown>): Promise<void> {
  const late = await aLatecomer(own);
  const kill = async (tx: Tx): Promise<void> => {
    await hold(tx);
    const { child, ended } = await beginKeys({ url: late.url, data: install.data }, "rotate");
    await late.waits;
    child.kill("SIGKILL");
    await ended;
    await then(tx);
  };
  await inLongTransaction(own.db, kill, { timeout: 120_000, maxWait: 60_000 });
  await late.close();
}

const holdFile = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`select from original where sha256 = ${held?.sha256 ?? ""} for update`;
/** As the server does with a connection that broke, sooner or later. */
const endSession = (tx: Tx): Promise<unknown> => tx.$executeRaw`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;

test("a rotation that is killed within a file leaves it under the key that it had; both keys' files are read, and the next goes on", async () => {
  await upload();
  await killWhileHeld(holdFile, endSession);
  const [second] = ownKeys();
  expect(ownKeys()).toEqual([second, first]);
  expect(await listKeys()).toEqual([second, first, first]);
  await expectAllWhole();
  expect(await keys("retire", first)).toContain("Secrets are sealed under it still (2).");
  expect(await keys("rotate")).toContain(`under the key ${second}, which was there. Sealed anew: 2.`);
  expect(await listKeys()).toEqual([second, second, second]);
  expect(await keys("retire", first)).toContain(`Took the key ${first} out`);
  expect(ownKeys()).toEqual([second]);
  await expectAllWhole();
}, 120_000);

test("a rotation that is killed between two files, the last of which is sealed after its death, loses neither", async () => {
  await upload();
  await ringOnChange(own.db, "original");
  await killWhileHeld(holdFile, async () => undefined);
  const [second] = ownKeys();
  await untilFound(own.db, async () => ((await listKeys())[1] === second ? second : null));
  expect(await listKeys()).toEqual([second, second, first]);
  await expectAllWhole();
  const listed = await keys("list");
  expect(listed).toMatch(new RegExp(`^${second} .*; seals and opens; under it: 2 × files`, "m"));
  expect(listed).toMatch(new RegExp(`^${first} .*; opens; under it: 1 × files`, "m"));
  expect(await keys("rotate")).toContain("Sealed anew: 1.");
  expect(await listKeys()).toEqual([second, second, second]);
  await expectAllWhole();
}, 120_000);

test("files in clear are sealed whole or not at all by a rotation that is killed within one", async () => {
  await own.db.$executeRaw`update sealing set originals_from = now() + interval '1 day'`;
  await upload();
  expect(await listKeys()).toEqual([null, null, null]);
  // Held in the middle of its statement: a file that is locked it leaves out.
  await own.db.$executeRawUnsafe(`create function held() returns trigger language plpgsql as
    $$ begin if new.sha256 = '${held?.sha256}' then perform pg_advisory_xact_lock(7); end if; return new; end $$`);
  await own.db.$executeRaw`create trigger held before update on original for each row execute function held()`;
  await killWhileHeld((tx) => tx.$executeRaw`select pg_advisory_xact_lock(7)`, endSession);
  const [second] = ownKeys();
  expect(await listKeys()).toEqual([second, null, null]);
  await expectAllWhole();
  expect(await keys("rotate")).toContain("Files that were stored in clear and are sealed now: 2.");
  expect(new Set(await listKeys())).toEqual(new Set(ownKeys().slice(0, 1)));
  await expectAllWhole();
}, 120_000);
