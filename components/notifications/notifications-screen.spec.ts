import type { NotificationsView, NotificationView } from "@/lib/features/notifications/views/notifications";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function told(view: Partial<NotificationView> = {}): NotificationView {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    project: { id: "p1", name: "Harbour" },
    by: { id: "u2", name: "Emmy Noether" },
    text: "mentioned you on the report",
    excerpt: "Which winter?",
    path: "/projects/p1/reports/rep1",
    at,
    isRead: false,
    ...view,
  };
}

function all(view: Partial<NotificationsView> = {}): NotificationsView {
  return { notifications: [], next: null, unread: 0, mail: null, projects: [], ...view };
}

test("who was told nothing reads of what they will be told", async ({ mount, page, server }) => {
  server.view("notifications", [], { before: "" }).answers(all());
  await mount("NotificationsScreen", { initial: all() });
  await expect(page.getByRole("heading", { name: "Nothing yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
});

test("one is marked as read, older ones are fetched, and what cannot be fetched is said", async ({
  mount,
  page,
  server,
}) => {
  const first = all({ notifications: [told()], unread: 1, next: "c2" });
  server.view("notifications", [], { before: "" }).answers(first);
  const older = server.view("notifications", [], { before: "c2" });
  older.refuses({ kind: "unavailable", message: "The database is away." });
  server.command("read_notifications").answers({});
  await mount("NotificationsScreen", { initial: first });
  const list = page.getByRole("list", { name: "Notifications, newest first" });
  const sent = server.sent("read_notifications");
  await list.getByRole("button", { name: "Mark as read" }).click();
  expect(await sent).toEqual({ ids: [told().id] });
  await page.getByRole("button", { name: "Show older" }).click();
  await expect(page.getByText("The database is away.")).toBeVisible();
  older.answers(all({ notifications: [told({ id: "01900000-0000-7000-8000-000000000002", isRead: true })] }));
  await page.getByRole("button", { name: "Show older" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("The database is away.")).toBeHidden();
});

const harbour = { id: "p1", name: "Harbour", isMuted: false, unwanted: [] };

test("a project is muted, and mail is wished for", async ({ mount, page, server }) => {
  const view = all({ mail: { rhythm: "never", timeZone: "UTC" }, projects: [harbour] });
  server.view("notifications", [], { before: "" }).answers(view);
  server.command("mute_project").answers({});
  server.command("mail_notifications").answers({});
  await mount("NotificationsScreen", { initial: view });
  const muted = server.sent("mute_project");
  await page.getByRole("switch", { name: "Harbour" }).click();
  expect(await muted).toEqual({ projectId: "p1", isMuted: true });
  const mailed = server.sent("mail_notifications");
  await page.getByRole("combobox", { name: "How often" }).selectOption("One e-mail every morning");
  expect(await mailed).toMatchObject({ rhythm: "daily" });
});

test("a wish for mail stands at once, one is sent after the other, and whoever chooses by keys keeps the focus", async ({
  mount,
  page,
  server,
}) => {
  const view = all({ mail: { rhythm: "never", timeZone: "UTC" }, projects: [harbour] });
  server.view("notifications", [], { before: "" }).answers(view);
  const save = server.command("mail_notifications").waits();
  await mount("NotificationsScreen", { initial: view });
  const often = page.getByRole("combobox", { name: "How often" });
  await often.focus();
  const sent = server.sent("mail_notifications");
  await page.keyboard.press("ArrowDown");
  expect(await sent).toMatchObject({ rhythm: "at_once" });
  await page.keyboard.press("ArrowDown");
  await expect(often).toHaveValue("at_once");
  await expect(often).toBeFocused();
  save({});
  await expect(often).toBeEnabled();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("combobox", { name: "By the clocks of" })).toBeVisible();
});

test("one kind of one project is not wanted, and a morning has its clocks", async ({ mount, page, server }) => {
  const view = all({ mail: { rhythm: "weekly", timeZone: "Europe/Zurich" }, projects: [harbour] });
  server.view("notifications", [], { before: "" }).answers(view);
  server.command("choose_notifications").answers({});
  await mount("NotificationsScreen", { initial: view });
  await expect(page.getByRole("combobox", { name: "By the clocks of" })).toHaveValue("Europe/Zurich");
  await page.getByText("Everything of Harbour").click();
  const chosen = server.sent("choose_notifications");
  await page.getByRole("checkbox", { name: "Runs of yours that end" }).click();
  expect(await chosen).toEqual({ projectId: "p1", unwanted: ["runs"] });
});
