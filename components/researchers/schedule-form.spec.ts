import { Schedule } from "@/lib/domain/researcher/schedule-shape";
import { RunSettings } from "@/lib/domain/run/settings";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";
import type { SchedulePageView } from "@/lib/features/schedules/views/schedule";
import { at, newRun, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

type ScheduleView = NonNullable<SchedulePageView["schedule"]>;

function schedule(view: Partial<ScheduleView> = {}): ScheduleView {
  return {
    plan: Schedule.parse({ every: "week", weekday: 1, at: "06:00", timeZone: "Europe/Zurich" }),
    settings: RunSettings.parse({ minutes: 30, perspectives: 5 }),
    setBy: { id: "u1", name: "Ada Lovelace" },
    nextAt: at,
    retryAt: null,
    lastAt: null,
    lastNote: null,
    revision: 4,
    ...view,
  };
}

function formOf(stored: ScheduleView | null): { view: SchedulePageView } {
  return { view: { newRun: newRun(), schedule: stored } };
}

type Block = Pick<ResearcherView, "project" | "researcher" | "schedule">;

function blockOf(stored: ScheduleView): { view: Block } {
  const asked = { id: "q1", name: "Loads", problem: "What does the quay carry?", createdAt: at };
  const researcher = { ...asked, status: "idle" as const, liveRun: null, revision: 1, createdBy: null, edited: null };
  return { view: { project: project(), researcher, schedule: stored } };
}

const target = { projectId: "p1", researcherId: "q1" };

test("a schedule is said in words before it is set, and is sent as it was said", async ({ mount, page, server }) => {
  server.command("set_schedule").answers({ revision: 1, nextAt: at });
  const form = await mount("ScheduleForm", formOf(null));
  await form.getByRole("combobox", { name: "How often" }).selectOption("Every month");
  await form.getByLabel("On day").fill("31");
  await form.getByLabel(/^At\b/).fill("07:30");
  await form.getByRole("combobox", { name: "By the clocks of" }).fill("Zurich");
  await page.getByRole("option", { name: "Europe/Zurich" }).click();
  await form.getByLabel("Minutes, at most").fill("45");
  await expect(form.getByText("On day 31 (or the last day) of each month at 07:30, Europe/Zurich.")).toBeVisible();
  await expect(form.getByText("12 runs a year, which cost nothing.")).toBeVisible();
  const sent = server.sent("set_schedule");
  await form.getByRole("button", { name: "Set the schedule" }).click();
  expect(await sent).toMatchObject({
    ...target,
    plan: { every: "month", monthDay: 31, at: "07:30", timeZone: "Europe/Zurich" },
    settings: { minutes: 45, approvePlan: false },
    revision: null,
  });
  await expect(page).toHaveURL(/\/projects\/p1\/researchers\/q1$/);
});

test("what a colleague sets while the form is open is not overwritten unseen", async ({ mount, server }) => {
  server.command("set_schedule").answers({ revision: 5, nextAt: at });
  const form = await mount("ScheduleForm", formOf(schedule({ revision: 4 })));
  await form.getByLabel("Minutes, at most").fill("45");
  const theirs = Schedule.parse({ every: "day", weekday: 1, at: "06:00", timeZone: "Europe/Zurich" });
  await form.update(formOf(schedule({ plan: theirs, revision: 5 })));
  await expect(form.getByRole("status")).toContainText("Ada Lovelace changed this meanwhile.");
  await expect(form.getByRole("status")).toContainText("How oftenEvery day");
  await expect(form.getByLabel("Minutes, at most")).toHaveValue("45");
  await expect(form.getByRole("combobox", { name: "How often" })).toHaveValue("week");
  await form.getByRole("button", { name: "Keep what I wrote" }).click();
  await expect(form.getByRole("combobox", { name: "How often" })).toHaveValue("day");
  const sent = server.sent("set_schedule");
  await form.getByRole("button", { name: "Change the schedule" }).click();
  expect(await sent).toMatchObject({ plan: { every: "day" }, settings: { minutes: 45 }, revision: 5 });
});

test("one that is changed keeps the settings that it was set with, and says so", async ({ mount, page, server }) => {
  server.command("set_schedule").refuses({ kind: "stale", message: "Someone else has changed this schedule." });
  const form = await mount("ScheduleForm", formOf(schedule()));
  await expect(form.getByText(/Its other settings stay those of the day/)).toBeVisible();
  const sent = server.sent("set_schedule");
  await form.getByRole("button", { name: "Change the schedule" }).click();
  expect(await sent).toMatchObject({ settings: { minutes: 30, perspectives: 5 }, revision: 4 });
  await expect(page.getByText("Someone else has changed this schedule.")).toBeVisible();
  await expect(page).not.toHaveURL(/researchers/);
});

test("one that can no longer be read is told of, set again over it, or removed", async ({ mount, page, server }) => {
  const unreadable = schedule({ plan: null, settings: null });
  const block = await mount("ScheduleBlock", blockOf(unreadable));
  await expect(block.getByText(/can no longer be read: no run begins/)).toBeVisible();
  await expect(block.getByRole("link", { name: "Change" })).toHaveAttribute("href", /\/researchers\/q1\/schedule$/);
  server.command("set_schedule").refuses({ kind: "unavailable", message: "Try again in a minute." });
  server.command("remove_schedule").answers({});
  const form = await mount("ScheduleForm", formOf(unreadable));
  const set = server.sent("set_schedule");
  await form.getByRole("button", { name: "Change the schedule" }).click();
  expect(await set).toMatchObject({ plan: { every: "week" }, settings: { approvePlan: false }, revision: 4 });
  const removed = server.sent("remove_schedule");
  await form.getByRole("button", { name: "Run by hand alone" }).click();
  expect(await removed).toEqual(target);
  await expect(page).toHaveURL(/\/projects\/p1\/researchers\/q1$/);
});

test("a time that is tried again is told apart from one that was left out", async ({ mount }) => {
  const missed = { lastAt: at, lastNote: "Run 1 is under way." };
  const block = await mount("ScheduleBlock", blockOf(schedule({ ...missed, retryAt: at })));
  await expect(block.getByText(/it has not run yet, and is tried again\. Run 1 is under way\./)).toBeVisible();
  await block.update(blockOf(schedule(missed)));
  await expect(block.getByText(/it did not run\. Run 1 is under way\./)).toBeVisible();
});

test("a schedule can also heed what changes, which is said before it is set", async ({ mount, server }) => {
  server.command("set_schedule").answers({ revision: 1, nextAt: at });
  const form = await mount("ScheduleForm", formOf(null));
  await form.getByRole("switch", { name: "Also when cited pages change" }).click({ force: true });
  await expect(form.getByText(/, and when cited pages change\.$/)).toBeVisible();
  const sent = server.sent("set_schedule");
  await form.getByRole("button", { name: "Set the schedule" }).click();
  expect(await sent).toMatchObject({ ...target, plan: { whenChanged: true } });
});

test("what its runs may read by links is said where a model works for them, and not where none does", async ({
  mount,
}) => {
  const stored = schedule({ settings: RunSettings.parse({ followPages: 20 }) });
  const capabilities = { ...newRun().capabilities, driver: "live" as const };
  const live = await mount("ScheduleForm", { view: { newRun: newRun({ capabilities }), schedule: stored } });
  await expect(live.getByText(/Each may read up to 20 new pages by following links/)).toBeVisible();
  await live.unmount();
  const offline = await mount("ScheduleForm", formOf(stored));
  await expect(offline.getByText(/its plan needs no approval/)).toBeVisible();
  await expect(offline.getByText(/by following links/)).toHaveCount(0);
});
