import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { CommandInput, CommandName } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import { connections } from "@/lib/domain/install/connections";
import { getModelSettingsView } from "@/lib/features/install/views/model-settings";
import { newKey } from "@/lib/platform/keys/key-ring";
import { readSettings } from "@/lib/platform/vault/settings";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";

const key = "zq7-recognisable-0123456789";

const own = ownDatabase();
let admin: UserId;
beforeAll(async () => {
  admin = await aUser(own.db);
  await own.db.user.update({ where: { id: admin }, data: { isAdmin: true, name: "Ada" } });
});
beforeEach(async () => {
  const given = Object.values(connections).flatMap((one) => [one.key, one.address].flatMap((name) => name ?? []));
  for (const name of [...given, "STEMMA_MODEL", "STEMMA_SEARCH", "STEMMA_PRICES"]) vi.stubEnv(name, "");
  await own.db.$executeRaw`delete from install_value`;
});

async function send<N extends CommandName>(name: N, input: CommandInput<N>): Promise<void> {
  await runCommand(own.db, { userId: admin, address: "203.0.113.9" }, { name, input });
}

function view(): ReturnType<typeof getModelSettingsView> {
  return getModelSettingsView(own.db, { userId: admin });
}

test("a key is entered once: it counts at once, and all that is shown is its end, by whom and when", async () => {
  await send("connect_provider", { provider: "openrouter", key });
  expect((await readSettings(own.db)).values["OPENROUTER_API_KEY"]).toBe(key);
  const shown = await view();
  expect(shown.models[0]).toMatchObject({ state: "app", hasKey: true, ending: "6789", setBy: "Ada" });
  expect(shown.changes[0]).toMatchObject({ says: "OpenRouter, a key that ends in 6789", by: "Ada" });
  expect(JSON.stringify(shown)).not.toContain(key.slice(0, 8));
  await send("disconnect_provider", { provider: "openrouter" });
  expect((await view()).models[0]).toMatchObject({ state: "none", hasKey: false });
  expect((await view()).changes[0]).toMatchObject({ says: "OpenRouter was disconnected" });
});

test("what the environment sets is shown as its word and cannot be changed in the app", async () => {
  vi.stubEnv("OPENAI_API_KEY", key);
  vi.stubEnv("STEMMA_MODEL", "openai:m");
  vi.stubEnv("STEMMA_SEARCH", "arxiv");
  const shown = await view();
  expect(shown.models.find(({ name }) => name === "openai")).toMatchObject({ state: "environment", setBy: null });
  expect(shown.roles[0]).toMatchObject({ model: "openai:m", isOfEnvironment: true, problem: null });
  expect(shown.isSearchOfEnvironment).toBe(true);
  const wanted = { role: "research", model: "openai:n", price: null } as const;
  const sets = "The environment sets this";
  await expect(send("connect_provider", { provider: "openai", key })).rejects.toThrow(`${sets} (OPENAI_API_KEY)`);
  await expect(send("disconnect_provider", { provider: "openai" })).rejects.toThrow(sets);
  await expect(send("set_models", { models: [wanted] })).rejects.toThrow(`${sets} (STEMMA_MODEL)`);
  await expect(send("set_search", { providers: [] })).rejects.toThrow(`${sets} (STEMMA_SEARCH)`);
});

test("an address in a private network is refused with who may allow it, and taken once it is allowed", async () => {
  const entered = { provider: "compatible", key: "", address: "http://127.0.0.1:11434/v1" } as const;
  await expect(send("connect_provider", entered)).rejects.toMatchObject({
    kind: "invalid",
    field: "address",
    message: expect.stringContaining("STEMMA_FETCH_ALLOW=127.0.0.1:11434"),
  });
  for (const address of ["http://10.0.0.1/", "http://searx.internal/", "ftp://a.example", "what"])
    await expect(send("connect_provider", { provider: "searxng", address })).rejects.toMatchObject({
      field: "address",
    });
  vi.stubEnv("STEMMA_FETCH_ALLOW", "127.0.0.1:11434");
  await send("connect_provider", entered);
  expect((await readSettings(own.db)).values["STEMMA_BASE_URL"]).toBe("http://127.0.0.1:11434/v1");
});

test("the key of a server of one's own is not carried to another address; at the same one it stays", async () => {
  const at = (address: string, given: string): Promise<void> =>
    send("connect_provider", { provider: "compatible", key: given, address });
  await at("https://models.stemma.org/v1", key);
  await at("https://models.stemma.org/v1/", "");
  expect((await readSettings(own.db)).values["STEMMA_API_KEY"]).toBe(key);
  await at("https://elsewhere.stemma.org/v1", "");
  const { values, unreadable } = await readSettings(own.db);
  expect(values["STEMMA_API_KEY"]).toBeUndefined();
  expect(unreadable.size).toBe(0);
});

test("under other keys the page says of a key that it cannot be read; entered anew it can", async () => {
  await send("connect_provider", { provider: "anthropic", key });
  await send("set_models", { models: [{ role: "research", model: "anthropic:m", price: null }] });
  vi.stubEnv("STEMMA_KEYS", newKey());
  const shown = await view();
  expect(shown.models[1]).toMatchObject({ name: "anthropic", state: "unreadable", ending: "6789" });
  expect(shown.roles[0]?.problem).toContain("The stored key of Anthropic cannot be read");
  await send("connect_provider", { provider: "anthropic", key });
  expect((await view()).models[1]).toMatchObject({ state: "app" });
});

test("models are chosen of providers that are connected, with prices that stay until they are taken back", async () => {
  const choose = (model: string | null, price: { in: number; out: number } | null = null): Promise<void> =>
    send("set_models", { models: [{ role: "small", model, price }] });
  await expect(choose("openai:m")).rejects.toMatchObject({
    field: "small",
    message: expect.stringContaining("its key"),
  });
  await send("connect_provider", { provider: "openai", key });
  await choose("openai:m", { in: 0.000_05, out: 2 });
  const { roles } = await view();
  expect(roles.find(({ role }) => role === "small")).toMatchObject({
    model: "openai:m",
    price: { in: 0.000_05, out: 2 },
  });
  await choose("openai:m");
  expect((await readSettings(own.db)).values["STEMMA_PRICES"]).toBeUndefined();
  await choose(null);
  expect((await readSettings(own.db)).values["STEMMA_SMALL_MODEL"]).toBeUndefined();
  const anthropic = { role: "embeddings", model: "anthropic:m", price: null } as const;
  await expect(send("set_models", { models: [anthropic] })).rejects.toThrow("Anthropic has no models of embeddings.");
});

test("a search provider is asked once it is connected, and as long as it is switched on", async () => {
  await send("connect_provider", { provider: "brave", key });
  await send("set_search", { providers: ["brave", "arxiv"] });
  expect((await readSettings(own.db)).values["STEMMA_SEARCH"]).toBe("brave,arxiv");
  await expect(send("set_search", { providers: ["tavily"] })).rejects.toThrow(
    "Tavily is to answer, but its key is missing",
  );
  await send("set_search", { providers: [] });
  expect((await readSettings(own.db)).values["STEMMA_SEARCH"]).toBeUndefined();
});

test("a key that could end a header is refused, and one is wanted where there is no other", async () => {
  await expect(send("connect_provider", { provider: "openai", key: "sk-1\nHost: evil" })).rejects.toMatchObject({
    field: "key",
  });
  await expect(send("connect_provider", { provider: "openai", key: " " })).rejects.toThrow("Write the key.");
  await expect(send("connect_provider", { provider: "arxiv" })).rejects.toThrow("arXiv needs nothing to be entered.");
});
