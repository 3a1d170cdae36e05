import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { symbols } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { CommandInput, CommandName } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { open } from "@/lib/platform/keys/envelope";
import { newKey } from "@/lib/platform/keys/key-ring";
import { log } from "@/lib/platform/log";
import { findKey, SIGNING_KEY } from "@/lib/platform/vault/install-key";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";
import { untilFound } from "@/lib/testing/until";
import { installReach } from "./reach";

/** No pattern of any provider's keys: nothing but care keeps it out. */
const key = "zq7-recognisable-0123456789";

let live: LiveWorkshop;
let isFailing = false;
beforeAll(async () => {
  live = await aLiveWorkshop(
    ({ text }) =>
      isFailing
        ? (response): void => {
            const message = `Incorrect key: ${key}`;
            response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error: { message } }));
          }
        : { text },
    {},
    installReach,
  );
}, 60_000);
afterAll(() => live.close());
beforeEach(async () => {
  isFailing = false;
  vi.stubEnv("STEMMA_FETCH_ALLOW", new URL(live.fake.baseUrl).host);
  for (const name of ["STEMMA_MODEL", "STEMMA_BASE_URL", "STEMMA_API_KEY", "STEMMA_SEARCH"]) vi.stubEnv(name, "");
});

/** A project of its own with a model that an administrator connected. */
async function connected(): Promise<void> {
  await live.shop.renew();
  const { db, world } = live.shop;
  await db.user.update({ where: { id: world.userId }, data: { isAdmin: true } });
  await db.$executeRaw`delete from install_value`;
  await connect();
}

async function send<N extends CommandName>(name: N, input: CommandInput<N>): Promise<unknown> {
  const { db, world } = live.shop;
  return await runCommand(db, { userId: world.userId, address: "203.0.113.9" }, { name, input });
}

async function connect(): Promise<void> {
  await send("connect_provider", { provider: "compatible", key, address: live.fake.baseUrl });
  await choose("research", "compatible:first");
}

async function choose(role: "research" | "review", model: string | null): Promise<void> {
  await send("set_models", { models: [{ role, model, price: null }] });
}

async function cancel(runId: RunId): Promise<void> {
  await send("cancel_run", { projectId: live.shop.world.scope.projectId, runId });
}

async function start(mode?: "live" | "offline"): Promise<RunId> {
  const { scope, researcherId } = live.shop.world;
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  const input = { projectId: scope.projectId, researcherId, idempotencyKey: randomUUID(), settings };
  const output = await send("start_run", { ...input, ...(mode === undefined ? {} : { mode }) });
  return RunId.parse(output !== null && typeof output === "object" && "runId" in output ? output.runId : "");
}

async function allow(models: string[] | null): Promise<void> {
  const { db, world } = live.shop;
  const { projectId } = world.scope;
  const { revision } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  await send("set_project_models", { projectId, revision, models });
}

async function modelsAsked(runId: RunId): Promise<string[]> {
  const rows = await live.shop.db.agentCall.findMany({
    where: { runId },
    distinct: ["model"],
    select: { model: true },
  });
  return rows.map(({ model }) => model);
}

async function attemptThatSaid(runId: RunId, words: string): Promise<unknown> {
  const rows = await live.shop.db.$queryRaw<unknown[]>`
    select failure from node_attempt where run_id = ${runId}::uuid and position(${words} in failure::text) > 0`;
  return rows[0] ?? null;
}

/** The tables in which a text stands anywhere, as it is or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = live.shop;
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `select 1 from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`;
    const rows = await db.$queryRawUnsafe<unknown[]>(sql, text, Buffer.from(text).toString("hex"));
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Whether a zip, or one within it, has a text in any of its files. */
function holds(zip: Uint8Array, text: string): boolean {
  return Object.entries(unzipSync(zip)).some(([path, bytes]) =>
    path.endsWith(".zip") ? holds(bytes, text) : Buffer.from(bytes).includes(text),
  );
}

test("what an administrator enters counts without a restart, a run keeps it to its end, and the key stands nowhere but sealed", async () => {
  const lines: string[] = [];
  const sink: { write: (line: string) => void } = Reflect.get(log, symbols.streamSym);
  const { level } = log;
  log.level = "trace";
  vi.spyOn(sink, "write").mockImplementation((line) => void lines.push(line));
  const folder = await mkdtemp(join(tmpdir(), "stemma-keys-"));
  try {
    await connected();
    const { db, world } = live.shop;
    const runId = await start();
    await choose("research", "compatible:second");
    expect(await untilRunRests(db, runId)).toBe("completed");
    expect(await modelsAsked(runId)).toEqual(["compatible:first"]);
    expect(live.fake.requests.at(-1)?.authorization).toBe(`Bearer ${key}`);
    isFailing = true;
    expect(await untilRunRests(db, await start())).toBe("halted");
    expect(await tablesWith(key)).toEqual([]);
    // The search itself finds what is there.
    expect(await tablesWith("compatible:first")).toEqual(expect.arrayContaining(["public.agent_call", "public.run"]));
    const file = join(folder, "project.zip");
    await packProject(db, world.scope, { file, now: new Date() });
    const zip = new Uint8Array(await readFile(file));
    expect(holds(zip, "compatible:first")).toBe(true);
    expect(holds(zip, key)).toBe(false);
    const signing = await findKey(db);
    const sealed = signing?.sealed ?? new Uint8Array();
    const bytes = open(SIGNING_KEY, signing?.publicKey ?? "", sealed, { label: "The signing key" });
    for (const secret of [bytes.toString("base64"), process.env["STEMMA_KEYS"] ?? ""]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(await tablesWith(secret)).toEqual([]);
      expect(holds(zip, secret)).toBe(false);
      expect(lines.join("\n")).not.toContain(secret);
    }
    expect(lines.join("\n")).not.toContain(key);
    await send("disconnect_provider", { provider: "compatible" });
    const before = live.fake.requests.length;
    expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true });
    expect(live.fake.requests).toHaveLength(before);
  } finally {
    log.level = level;
    await rm(folder, { recursive: true });
  }
}, 60_000);

test("a run whose key can no longer be read waits with a sentence, and goes on once it is entered again", async () => {
  await connected();
  const { db } = live.shop;
  const runId = await start();
  vi.stubEnv("STEMMA_KEYS", newKey());
  await untilFound(db, async () => await attemptThatSaid(runId, "cannot be read"));
  await expect(start("live")).rejects.toThrow(
    "cannot be read: the key of this install that it was sealed under is not here",
  );
  const before = live.fake.requests.length;
  await connect();
  await db.$executeRaw`update node set retry_at = now() where run_id = ${runId}::uuid and retry_at is not null`;
  await untilFound(db, async () => (live.fake.requests.length > before ? true : null));
  await cancel(runId);
}, 60_000);

test("owners choose which models their project's runs ask, or none, and that holds where a run starts", async () => {
  await connected();
  const { db } = live.shop;
  const begun = async (runId: RunId): Promise<unknown> => {
    await cancel(runId);
    return await db.run.findUnique({ where: { id: runId }, select: { mode: true, models: true } });
  };
  await choose("review", "compatible:judge");
  await expect(allow(["openai:other"])).rejects.toThrow("openai:other is none of the models of this install.");
  await allow(["compatible:judge"]);
  const judge = "compatible:judge";
  const models = { research: judge, review: judge, small: judge, embeddings: null };
  expect(await begun(await start("live"))).toEqual({ mode: "live", models });
  await allow([]);
  await expect(start("live")).rejects.toThrow("The owners of this project let its runs ask no language model");
  expect(await begun(await start())).toEqual({ mode: "offline", models: "none" });
  await allow(["compatible:judge"]);
  await choose("review", null);
  await expect(start()).rejects.toThrow("None of the models that this project may use is configured any more.");
}, 60_000);

test("an address of the app that leads into a private network is not asked, whatever the database says", async () => {
  await connected();
  const { db } = live.shop;
  vi.stubEnv("STEMMA_FETCH_ALLOW", "");
  const before = live.fake.requests.length;
  const runId = await start("live");
  expect(await untilRunRests(db, runId)).toBe("halted");
  expect(live.fake.requests).toHaveLength(before);
  expect(await attemptThatSaid(runId, "STEMMA_FETCH_ALLOW=127.0.0.1")).not.toBeNull();
}, 60_000);
