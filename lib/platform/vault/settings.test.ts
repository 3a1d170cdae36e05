import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { inTransaction } from "@/lib/platform/db/tx";
import { newKey } from "@/lib/platform/keys/key-ring";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { unseal } from "./seal";
import { dropSetting, keepKey, keepValue, readSettings } from "./settings";

const secret = "a session secret of at least thirty-two letters";
const key = "zq7-recognisable-0123456789";

const own = ownDatabase();
let by: UserId;
beforeAll(async () => {
  by = await aUser(own.db);
});
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", secret);
  for (const name of ["OPENAI_API_KEY", "STEMMA_API_KEY", "STEMMA_BASE_URL", "STEMMA_MODEL"]) vi.stubEnv(name, "");
});

async function keep(name: string, address = ""): Promise<string> {
  return await inTransaction(own.db, (tx) => keepKey(tx, { name, key, address, by }));
}

test("a key is read again as it was entered, while the database holds none of it but its end", async () => {
  expect(await keep("OPENAI_API_KEY")).toBe("6789");
  const settings = await readSettings(own.db);
  expect(settings.values["OPENAI_API_KEY"]).toBe(key);
  expect(settings.fromApp.has("OPENAI_API_KEY")).toBe(true);
  const [row] = await own.db.$queryRaw<{ text: string; sealed: Uint8Array }[]>`
    select t::text as text, sealed from install_value t where name = 'OPENAI_API_KEY'`;
  expect(row?.text).not.toContain(key.slice(0, 8));
  expect(Buffer.from(row?.sealed ?? []).includes(key.slice(0, 8))).toBe(false);
});

test("of a short key nothing is shown", async () => {
  const ending = await inTransaction(own.db, (tx) =>
    keepKey(tx, { name: "OPENAI_API_KEY", key: "ollama", address: "", by }),
  );
  expect(ending).toBe("");
});

test("an install without a key keeps no secret, and says how it gets one", async () => {
  for (const name of ["STEMMA_KEYS", "STEMMA_KEYS_FILE", "NEXTAUTH_SECRET"]) vi.stubEnv(name, "");
  vi.stubEnv("STEMMA_DATA", "/nowhere/stemma");
  await expect(keep("STEMMA_API_KEY")).rejects.toThrow(
    "This install has no key to seal secrets with. Start it with `npm start`, or set STEMMA_KEYS.",
  );
  expect(await own.db.installValue.count({ where: { name: "STEMMA_API_KEY" } })).toBe(0);
});

test("under other keys a key cannot be read, which is said, and nothing else is lost", async () => {
  await keep("OPENAI_API_KEY");
  await inTransaction(own.db, (tx) => keepValue(tx, { name: "STEMMA_MODEL", value: "openai:m", by }));
  vi.stubEnv("STEMMA_KEYS", newKey());
  const { values, unreadable } = await readSettings(own.db);
  expect(values["OPENAI_API_KEY"]).toBeUndefined();
  expect([...unreadable]).toEqual(["OPENAI_API_KEY"]);
  expect(values["STEMMA_MODEL"]).toBe("openai:m");
});

test("as long as an earlier version may run, a key is kept as that reads it, and read by this one too", async () => {
  await own.db.$executeRaw`update sealing set begins_at = now() + interval '1 day'`;
  await keep("OPENAI_API_KEY");
  await own.db.$executeRaw`update sealing set begins_at = now()`;
  const { sealed } = await own.db.installValue.findUniqueOrThrow({ where: { name: "OPENAI_API_KEY" } });
  expect(unseal(secret, "OPENAI_API_KEY", sealed ?? new Uint8Array())).toBe(key);
  expect((await readSettings(own.db)).values["OPENAI_API_KEY"]).toBe(key);
});

test("a key opens for no other address than the one it was entered with, whoever changes the row", async () => {
  await inTransaction(own.db, (tx) => keepValue(tx, { name: "STEMMA_BASE_URL", value: "https://a.example/v1", by }));
  await keep("STEMMA_API_KEY", "https://a.example/v1");
  expect((await readSettings(own.db)).values["STEMMA_API_KEY"]).toBe(key);
  await own.db.$executeRaw`update install_value set value = 'https://evil.example' where name = 'STEMMA_BASE_URL'`;
  const { values, unreadable } = await readSettings(own.db);
  expect(values["STEMMA_API_KEY"]).toBeUndefined();
  expect(unreadable.has("STEMMA_API_KEY")).toBe(true);
  await own.db.$executeRaw`
    update install_value set sealed = (select sealed from install_value where name = 'STEMMA_API_KEY')
    where name = 'OPENAI_API_KEY'`;
  expect((await readSettings(own.db)).unreadable.has("OPENAI_API_KEY")).toBe(true);
});

test("the database takes no key in clear, and what is taken back is gone", async () => {
  const clear = own.db.$executeRaw`insert into install_value (name, value) values ('BRAVE_API_KEY', ${key})`;
  await expect(clear).rejects.toThrow("install_value_keys_are_sealed");
  await keep("OPENAI_API_KEY");
  await inTransaction(own.db, (tx) => dropSetting(tx, "OPENAI_API_KEY"));
  expect((await readSettings(own.db)).values["OPENAI_API_KEY"]).toBeUndefined();
});
