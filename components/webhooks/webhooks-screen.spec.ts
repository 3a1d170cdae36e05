import type { DeliveryView, WebhooksView, WebhookView } from "@/lib/features/webhooks/views/webhooks";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const webhook: WebhookView = {
  id: "w1",
  form: "signed",
  label: "Archive",
  host: "hooks.example.org",
  events: ["run_halted"],
  by: "Emmy Noether",
  createdAt: at,
  stoppedAt: null,
  stoppedWhy: null,
};

const delivery: DeliveryView = {
  id: "d1",
  webhookId: "w1",
  to: "Archive",
  messageId: "m1",
  text: "Run 3 of Tides halted.",
  createdAt: at,
  state: "given_up",
  attempts: 8,
  lastAt: at,
  nextAt: null,
  why: "It answered 500.",
};

function view(other: Partial<WebhooksView> = {}): WebhooksView {
  return {
    project: { id: "p1", name: "Harbour" },
    mayChange: true,
    webhooks: [],
    deliveries: [],
    feed: null,
    ...other,
  };
}

test("a webhook is added, and its secret is shown this once; an address that is refused says why", async ({
  mount,
  page,
  server,
}) => {
  const create = server.command("create_webhook");
  create.refuses({ kind: "invalid", field: "url", message: "Only addresses that begin with https:// are sent to." });
  await mount("WebhooksScreen", { view: view() });
  await expect(page.getByRole("heading", { name: "No webhook yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Write the address.")).toBeVisible();
  await page.getByRole("textbox", { name: "Address" }).fill("http://hooks.example.org/x");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Only addresses that begin with https:// are sent to.")).toBeVisible();
  create.answers({ webhookId: "01900000-0000-7000-8000-000000000001", secret: "whsec_abc" });
  const sent = server.sent("create_webhook");
  await page.getByRole("checkbox", { name: "A run halts" }).uncheck();
  await page.getByRole("button", { name: "Add webhook" }).click();
  expect(await sent).toMatchObject({ form: "signed", url: "http://hooks.example.org/x" });
  await expect(page.getByRole("textbox", { name: "Secret of the webhook" })).toHaveValue("whsec_abc");
});

test("what was given up says why, and is sent again", async ({ mount, page, server }) => {
  server.command("resend_delivery").answers({});
  await mount("WebhooksScreen", { view: view({ webhooks: [webhook], deliveries: [delivery] }) });
  await expect(page.getByText("It answered 500.")).toBeVisible();
  const sent = server.sent("resend_delivery");
  await page.getByRole("button", { name: "Send again to Archive: Run 3 of Tides halted." }).click();
  expect(await sent).toEqual({ projectId: "p1", deliveryId: "d1" });
});

test("a webhook that its receiver stopped says so, and is set going again", async ({ mount, page, server }) => {
  server.command("renew_webhook").answers({ secret: null });
  const stopped = { ...webhook, form: "slack", stoppedAt: at, stoppedWhy: "The receiver answered 410." } as const;
  await mount("WebhooksScreen", { view: view({ webhooks: [stopped] }) });
  await expect(page.getByText("Stopped. The receiver answered 410.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a test to Archive" })).toBeHidden();
  const sent = server.sent("renew_webhook");
  await page.getByRole("button", { name: "Start Archive again" }).click();
  expect(await sent).toEqual({ projectId: "p1", webhookId: "w1" });
});

test("the address of the feed is shown this once", async ({ mount, page, server }) => {
  server.command("make_feed_address").answers({ url: "/feed/secret" });
  await mount("WebhooksScreen", { view: view() });
  await page.getByRole("button", { name: "Make an address" }).click();
  await expect(page.getByRole("textbox", { name: "Address of the feed" })).toHaveValue(/\/feed\/secret$/);
});

test("a webhook is renamed and told less; an address that is not written stays", async ({ mount, page, server }) => {
  server.command("edit_webhook").answers({});
  const named = { ...webhook, events: ["run_completed", "run_halted"] } as const;
  await mount("WebhooksScreen", { view: view({ webhooks: [{ ...named, events: [...named.events] }] }) });
  await page.getByRole("button", { name: "Change Archive" }).click();
  const form = page.getByRole("form", { name: "Change Archive" });
  await form.getByRole("textbox", { name: "Name" }).fill("Alarm");
  await form.getByRole("checkbox", { name: "A run halts" }).uncheck();
  const sent = server.sent("edit_webhook");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await sent).toEqual({ projectId: "p1", webhookId: "w1", label: "Alarm", events: ["run_completed"] });
  await expect(form).toBeHidden();
});
