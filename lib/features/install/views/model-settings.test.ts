import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { connections, modelProviders, searchProviders } from "@/lib/domain/install/connections";
import { inTransaction } from "@/lib/platform/db/tx";
import { keepKey, keepValue } from "@/lib/platform/vault/settings";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aUser } from "@/lib/testing/rigs/access";
import { getModelSettingsView } from "./model-settings";

const own = ownDatabase();
let admin: UserId;
beforeAll(async () => {
  admin = await anAdministrator(own.db, "Cleo");
});
beforeEach(async () => {
  const given = Object.values(connections).flatMap((one) => [one.key, one.address].flatMap((name) => name ?? []));
  const models = ["STEMMA_MODEL", "STEMMA_REVIEW_MODEL", "STEMMA_SMALL_MODEL", "STEMMA_EMBEDDINGS"];
  for (const name of [...given, ...models, "STEMMA_SEARCH", "STEMMA_PRICES"]) vi.stubEnv(name, "");
  await own.db.installValue.deleteMany();
});

type View = Awaited<ReturnType<typeof getModelSettingsView>>;

async function view(): Promise<View> {
  return await getModelSettingsView(own.db, { userId: admin });
}

async function keep(name: string, value: string, by = admin): Promise<void> {
  await inTransaction(own.db, (tx) => keepValue(tx, { name, value, by }));
}

async function modelOf(name: View["models"][number]["name"]): Promise<View["models"][number] | undefined> {
  return (await view()).models.find((one) => one.name === name);
}

async function roleOf(name: View["roles"][number]["role"]): Promise<View["roles"][number] | undefined> {
  return (await view()).roles.find(({ role }) => role === name);
}

test("an install in which nothing is set names every provider and role, and nothing of them", async () => {
  const shown = await view();
  expect(shown.models.map(({ name }) => name)).toEqual([...modelProviders]);
  expect(shown.search.map(({ name }) => name)).toEqual([...searchProviders]);
  for (const one of [...shown.models, ...shown.search])
    expect(one).toMatchObject({ state: "none", hasKey: false, ending: "", address: "", setBy: null, setAt: null });
  expect(shown.search.every(({ isAsked }) => !isAsked)).toBe(true);
  expect(shown.roles.map(({ role, model, price, problem }) => [role, model, price, problem])).toEqual(
    ["research", "review", "small", "embeddings"].map((role) => [role, null, null, null]),
  );
  expect(shown).toMatchObject({ isSearchOfEnvironment: false, changes: [] });
});

test("what each provider takes is said: a key, an address, either, or nothing", async () => {
  const { models, search } = await view();
  const takes = new Map([...models, ...search].map((one) => [one.name, [one.takes.key, one.takes.address, one.needs]]));
  expect(takes.get("openai")).toEqual([true, false, "key"]);
  expect(takes.get("compatible")).toEqual([true, true, "address"]);
  expect(takes.get("searxng")).toEqual([false, true, "address"]);
  expect(takes.get("openalex")).toEqual([true, false, null]);
  expect(takes.get("arxiv")).toEqual([false, false, null]);
});

test("who entered a key is named until the account is gone, and the environment's word has nobody behind it", async () => {
  const enter = (by: UserId): Promise<unknown> =>
    inTransaction(own.db, (tx) => keepKey(tx, { name: "OPENAI_API_KEY", key: "sk-0123456789abcd", address: "", by }));
  await enter(admin);
  expect(await modelOf("openai")).toMatchObject({ state: "app", hasKey: true, ending: "abcd", setBy: "Cleo" });
  await own.db.installValue.updateMany({ data: { setById: randomUUID() } });
  expect(await modelOf("openai")).toMatchObject({ state: "app", setBy: null });
  vi.stubEnv("OPENAI_API_KEY", "sk-of-the-operator");
  expect(await modelOf("openai")).toMatchObject({
    state: "environment",
    hasKey: true,
    ending: "",
    setBy: null,
    setAt: null,
  });
});

test("the key and address of a server of one's own are one person's word: with either of the environment's the app's count for nothing", async () => {
  await keep("STEMMA_BASE_URL", "https://models.example.org/v1");
  expect(await modelOf("compatible")).toMatchObject({
    state: "app",
    address: "https://models.example.org/v1",
    hasKey: false,
  });
  vi.stubEnv("STEMMA_API_KEY", "sk-of-the-operator");
  expect(await modelOf("compatible")).toMatchObject({ state: "environment", address: "" });
});

test("a model is priced by the environment, else by the app, else by what its provider publishes; one of nobody's by nothing", async () => {
  vi.stubEnv("OPENAI_API_KEY", "sk-0123456789");
  await keep("STEMMA_MODEL", "openai:never-heard-of");
  expect(await roleOf("research")).toMatchObject({ price: null, listPrice: null, isPriceOfEnvironment: false });
  await keep("STEMMA_PRICES", "never-heard-of=1/2");
  expect(await roleOf("research")).toMatchObject({ price: { in: 1, out: 2 }, listPrice: null });
  vi.stubEnv("STEMMA_PRICES", "never-heard-of=3/4");
  expect(await roleOf("research")).toMatchObject({
    price: { in: 1, out: 2 },
    listPrice: { in: 3, out: 4 },
    isPriceOfEnvironment: true,
  });
});

test("a model whose provider is not connected says what is missing, and its name may have colons of its own", async () => {
  await keep("STEMMA_SMALL_MODEL", "openrouter:a/b:free");
  await keep("STEMMA_PRICES", "a/b:free=0.5/1");
  expect(await roleOf("small")).toMatchObject({
    model: "openrouter:a/b:free",
    price: { in: 0.5, out: 1 },
    problem: expect.stringContaining("OpenRouter is to answer, but its key is missing."),
  });
  vi.stubEnv("OPENROUTER_API_KEY", "sk-0123456789");
  expect((await roleOf("small"))?.problem).toBeNull();
});

test("search providers that are asked are those that are named, in whatever case and space", async () => {
  await keep("STEMMA_SEARCH", "arXiv , wikipedia");
  const asked = (await view()).search.flatMap(({ name, isAsked }) => (isAsked ? [name] : []));
  expect(asked).toEqual(["arxiv", "wikipedia"]);
});

test("the last ten changes are told, the newest first, by somebody where the account is gone", async () => {
  const change = (hour: number, told: { kind: string; detail: string; actorId?: string }): Promise<unknown> =>
    own.db.accountEvent.create({
      data: { userId: admin, actorId: admin, ts: new Date(Date.UTC(2026, 0, 1, hour)), ...told },
    });
  for (let hour = 0; hour < 10; hour += 1) await change(hour, { kind: "models_set", detail: `Model ${hour}` });
  await change(20, { kind: "connection_removed", detail: "OpenAI", actorId: randomUUID() });
  await change(21, { kind: "limit_set", detail: "Of something else" });
  const { changes } = await view();
  expect(changes).toHaveLength(10);
  expect(changes.slice(0, 2).map(({ says, by }) => [says, by])).toEqual([
    ["OpenAI was disconnected", "Somebody"],
    ["Model 9", "Cleo"],
  ]);
});

test("nobody but an administrator sees what answers here", async () => {
  await expect(getModelSettingsView(own.db, { userId: await aUser(own.db) })).rejects.toMatchObject({
    kind: "forbidden",
  });
});
