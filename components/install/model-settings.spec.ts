import { modelRoles } from "@/lib/domain/install/models";
import type { ModelSettingsView } from "@/lib/features/install/views/model-settings";
import type { CapabilitiesView } from "@/lib/features/runs/views/new-run";
import { at, connection } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const capabilities: CapabilitiesView = { driver: "offline", note: null, models: [], webProviders: [], prices: null };

const entered = { state: "app", hasKey: true, ending: "6789", setBy: "Ada", setAt: at } as const;

type Role = ModelSettingsView["roles"][number];

function role(name: Role["role"], part: Partial<Role> = {}): Role {
  const { label, setting } = modelRoles[name];
  const plain = { model: null, isOfEnvironment: false, price: null, listPrice: null, isPriceOfEnvironment: false };
  return { role: name, label, setting, problem: null, ...plain, ...part };
}

function settings(part: Partial<ModelSettingsView> = {}): { view: ModelSettingsView; capabilities: CapabilitiesView } {
  const view: ModelSettingsView = {
    models: [connection({ name: "openrouter", label: "OpenRouter" })],
    search: [
      { ...connection({ name: "brave", label: "Brave" }), name: "brave", isAsked: false },
      {
        ...connection({ name: "arxiv", label: "arXiv", takes: { key: false, address: false }, needs: null }),
        name: "arxiv",
        isAsked: false,
      },
    ],
    isSearchOfEnvironment: false,
    roles: [role("research"), role("review"), role("small"), role("embeddings")],
    changes: [],
    ...part,
  };
  return { view, capabilities };
}

test("with nothing connected one is told where to begin; a key is taken once and leaves the form", async ({
  mount,
  page,
  server,
}) => {
  const shown = await mount("ModelSettings", settings());
  await expect(shown.getByText("Connect a provider first; then choose its models here.")).toBeVisible();
  await expect(shown.getByText("Nobody has changed anything here yet.")).toBeVisible();
  await shown.getByRole("button", { name: "Connect OpenRouter" }).click();
  const dialogue = page.getByRole("dialog", { name: "Connect OpenRouter" });
  server.command("connect_provider").refuses({ kind: "invalid", message: "A key has no spaces.", field: "key" });
  await dialogue.getByLabel("Key").fill("a b");
  await dialogue.getByRole("button", { name: "Connect" }).click();
  await expect(dialogue.getByText("A key has no spaces.")).toBeVisible();
  const connect = server.command("connect_provider").waits();
  await dialogue.getByLabel("Key").fill("zq7-0123456789");
  const sent = server.sent("connect_provider");
  await dialogue.getByRole("button", { name: "Connect" }).click();
  expect(await sent).toEqual({ provider: "openrouter", key: "zq7-0123456789", address: "" });
  await expect(dialogue.getByRole("button", { name: "Connect" })).toHaveAttribute("data-loading", "true");
  connect({});
  await expect(dialogue).toBeHidden();
  await shown.getByRole("button", { name: "Connect OpenRouter" }).click();
  await expect(dialogue.getByLabel("Key")).toHaveValue("");
});

test("whose word each key is stands beside it: the app's with its end, the environment's, and one that cannot be read", async ({
  mount,
}) => {
  const models = [
    connection({ name: "openrouter", label: "OpenRouter", ...entered }),
    connection({ name: "openai", label: "OpenAI", state: "environment", hasKey: true }),
    connection({ name: "anthropic", label: "Anthropic", ...entered, state: "unreadable" }),
  ];
  const changes = [{ id: "c1", says: "OpenRouter, a key that ends in 6789", by: "Ada", at }];
  const shown = await mount("ModelSettings", settings({ models, changes }));
  const [ours, environment, unreadable] = ["OpenRouter", "OpenAI", "Anthropic"].map((name) =>
    shown.getByRole("list", { name: "Model providers" }).getByRole("listitem").filter({ hasText: name }),
  );
  await expect(ours ?? shown).toContainText("Key ends in 6789 · entered by Ada");
  await expect(environment ?? shown).toContainText("Set by the environment (OPENAI_API_KEY)");
  await expect((environment ?? shown).getByRole("button")).toHaveCount(0);
  await expect(unreadable ?? shown).toContainText(
    "the key of this install that it was sealed under is not here. Enter it again",
  );
  await expect(shown.getByRole("list", { name: "Latest changes" })).toContainText("a key that ends in 6789");
});

test("a model is chosen, tested before it is saved, and priced; what changed is sent and nothing else", async ({
  mount,
  server,
}) => {
  const models = [connection({ name: "openrouter", label: "OpenRouter", ...entered })];
  const roles = [role("research", { model: "openai:m", isOfEnvironment: true }), role("review")];
  const shown = await mount(
    "ModelSettings",
    settings({ models, roles: [...roles, role("small"), role("embeddings")] }),
  );
  const environment = shown.getByRole("group", { name: "Plans, searches and writes" });
  await expect(environment).toContainText("Set by the environment (STEMMA_MODEL).");
  await expect(environment.getByLabel("Model", { exact: true })).toBeDisabled();
  const review = shown.getByRole("group", { name: "Reviews and checks" });
  await expect(review.getByRole("button", { name: /^Test/ })).toBeDisabled();
  await review.getByLabel("Provider").selectOption("OpenRouter");
  await review.getByLabel("Model", { exact: true }).fill("some-maker/some-model");
  server.command("test_model").answers({ ok: false, ms: 80, says: "OpenRouter refuses the key." });
  await review.getByRole("button", { name: /^Test/ }).click();
  await expect(review.getByRole("alert")).toHaveText("OpenRouter refuses the key.");
  server.command("test_model").answers({ ok: true, ms: 80, says: "some-maker/some-model answered in 80 ms." });
  await review.getByRole("button", { name: /^Test/ }).click();
  await expect(review.getByText("answered in 80 ms.")).toBeVisible();
  await review.getByLabel("$ in for a million tokens").fill("0.5");
  await review.getByLabel("$ out for a million tokens").fill("2");
  server.command("set_models").answers({});
  const sent = server.sent("set_models");
  await shown.getByRole("button", { name: "Save models" }).click();
  expect(await sent).toEqual({
    models: [{ role: "review", model: "openrouter:some-maker/some-model", price: { in: 0.5, out: 2 } }],
  });
});

test("a search provider that needs nothing is switched on at once, one that lacks its key cannot be; a lost connection is said", async ({
  mount,
  page,
  server,
}) => {
  const shown = await mount("ModelSettings", settings());
  await expect(shown.getByRole("switch", { name: "On: runs ask Brave" })).toBeDisabled();
  server.command("set_search").answers({});
  const sent = server.sent("set_search");
  await shown.getByRole("switch", { name: "On: runs ask arXiv" }).click({ force: true });
  expect(await sent).toEqual({ providers: ["arxiv"] });
  server.command("test_search").breaks();
  await shown.getByRole("button", { name: "Test arXiv" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
});
