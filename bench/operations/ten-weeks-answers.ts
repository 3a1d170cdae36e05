import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ProjectId, ResearcherId, SourceId, type UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { closeSender } from "@/lib/platform/queue/queue";
import { addUrl } from "@/lib/sources/library";
import { aDatabaseClock, type DatabaseClock } from "@/lib/testing/connections/database-clock";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { endAllStarted, startWorkerProcess } from "@/lib/testing/processes/worker-process";
import { aProject } from "@/lib/testing/rigs/access";
import { aMailServer, type MailServer } from "@/lib/testing/rigs/mail";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { aReader, commandOf, DAY_MS, LEASE_MS, stubInstall, toldByMail, untilDead } from "./weeks";

const question = "How high does the tide at Brest rise in spring?";
const seven = "The tide at Brest rises by seven metres in spring, as every sailor on this coast knows.";
const eight = "The tide at Brest rises by eight metres in spring, as the new gauge at the pier has shown.";
const quay = "The fish market of the town is held on the western quay from four in the morning.";

interface Week {
  /** What the page says from this week on. */
  says?: readonly string[];
  isAway?: true;
  /** Where the worker is killed: while its run is under way, or as it has sent its message. */
  kills?: "run" | "hook";
}

/**
 * The script of ten weeks: what the page says is read by the run of the week after. The counter of visitors is another one
 * every week, and the fish market is not asked for: that is nobody's news.
 */
const weeks: readonly Week[] = [
  {},
  {},
  { says: [eight] },
  { kills: "run" },
  { isAway: true },
  { says: [eight, quay] },
  { says: [seven, quay], kills: "run" },
  { kills: "hook" },
  { says: [eight] },
  {},
];
/** What the run of each week answers. */
const answers = ["seven", "seven", "seven", "eight", "eight", "eight", "eight", "seven", "seven", "eight"];
/** How often that is another answer than a week before. */
const CHANGES = 3;

let own: TestDatabase;
let clock: DatabaseClock;
let db: Db;
let site: TestServer;
let mail: MailServer;
let projectId: ProjectId;
let owner: UserId;
let worker: ChildProcess;
let week = 0;
let page: readonly string[] = [seven];
let isAway = false;
const kills = new Set<number>();
const received: { id: string; type: string }[] = [];

async function serve(): Promise<TestServer> {
  return await aServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/robots.txt") return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      if (path !== "/hook") {
        const counter = `This page was looked at by ${1_000 + week * 37} people since it was put here by the harbour master.`;
        const texts = [...page, counter].map((text) => `<p>${text}</p>`).join("");
        const body = `<!doctype html><title>Tides</title><body><article><h1>Tides</h1>${texts}</article></body>`;
        return void response.writeHead(isAway ? 503 : 200, { "content-type": "text/html" }).end(body);
      }
      const { type } = JSON.parse(Buffer.concat(parts).toString("utf8"));
      received.push({ id: String(request.headers["webhook-id"]), type });
      if (type === "answer.changed" && weeks[week - 1]?.kills === "hook" && !kills.has(week)) {
        kills.add(week);
        worker.kill("SIGKILL");
        return void request.socket.destroy();
      }
      response.writeHead(204).end();
    });
  });
}

const command = (name: string, input: object): Promise<unknown> => commandOf(db, { projectId, owner }, { name, input });

/** Resolves when nothing is left that this minute's worker could do: what is told waits a minute for being read in the app. */
async function untilQuiet(): Promise<void> {
  await untilFound(db, async () => {
    const [row] = await db.$queryRaw<{ left: number }[]>`
      select ((select count(*) from source where next_look_at <= now() or look_until is not null)
        + (select count(*) from researcher_schedule where coalesce(retry_at, next_at) <= now())
        + (select count(*) from run where status = 'running')
        + (select count(*) from letter where next_at <= now())
        + (select count(*) from notification n join "user" u on u.id = n.user_id and u.mails_notifications
            where n.mailed_at is null and u.digest is null and n.created_at <= now() - interval '1 minute')
        + (select count(*) from "user" where next_digest_at <= now())
        + (select count(*) from webhook_delivery where next_at <= now()))::int as left`;
    return row?.left === 0 ? true : null;
  });
}

/** Resolves when all that is due has been done, and told by e-mail: what is older than some hours would be told no more. */
async function settle(): Promise<void> {
  await untilQuiet();
  await clock.advance(LEASE_MS);
  await untilQuiet();
}

/** Another worker takes the place of one that was killed, and what that one held comes free. */
async function replaceWorker(): Promise<void> {
  await untilDead(worker);
  worker = await startWorkerProcess(own.url);
  await clock.advance(LEASE_MS);
}

/** Kills the worker while a step of the run of this week is under way. */
async function killInRun(): Promise<void> {
  await untilFound(db, async () => {
    return (await db.node.count({ where: { status: "running", run: { status: "running" } } })) > 0 ? true : null;
  });
  kills.add(week);
  worker.kill("SIGKILL");
  await replaceWorker();
}

beforeAll(async () => {
  own = await aDatabase();
  clock = await aDatabaseClock(own);
  db = clock.db;
  const rung = ["source", "researcher_schedule", "run", "node", "letter", "notification", "webhook_delivery", "user"];
  for (const table of rung) await ringOnChange(db, table);
  site = await serve();
  mail = await aMailServer();
  ({ projectId, owner } = await aProject(db));
}, 60_000);
beforeEach(() => stubInstall(site, mail));
afterAll(async () => {
  await endAllStarted();
  await closeSender(db);
  await mail.close();
  await site.close();
  await clock.close();
  await own.drop();
}, 60_000);

/** A researcher that runs by itself once a week, half a week after the page is looked at. */
async function scheduleResearcher(): Promise<ResearcherId> {
  const made = await db.researcher.create({
    data: { projectId, name: "Tides", nameKey: "tides", problem: question, createdById: owner },
    select: { id: true },
  });
  const researcherId = ResearcherId.parse(made.id);
  const weekday = new Date((await databaseNow(db)).getTime() + 3 * DAY_MS).getUTCDay() || 7;
  const plan = { every: "week", weekday, at: "06:00", timeZone: "UTC" };
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false, sensitivity: "no_web" });
  await command("set_schedule", { researcherId, plan, settings, revision: null });
  return researcherId;
}

/** The answers of the run of each week. */
async function answersByWeek(researcherId: ResearcherId): Promise<string[]> {
  const reports = await db.report.findMany({
    where: { projectId, run: { researcherId } },
    orderBy: { createdAt: "asc" },
    select: { sections: { where: { kind: "answer" }, select: { markdown: true } } },
  });
  return reports.map(({ sections }) => (/\b(?:seven|eight)\b/.exec(sections[0]?.markdown ?? "") ?? ["none"])[0]);
}

test("of ten weeks of runs by schedule exactly the answers that changed are told, each once, though workers are killed in the middle", async () => {
  const sourceId = SourceId.parse(await addUrl(db, { projectId }, { url: `${site.origin}/tides`, userId: owner }));
  await command("schedule_source", { sourceId, days: 7 });
  await command("create_webhook", { form: "signed", url: `${site.origin}/hook` });
  const atOnce = await aReader(db, projectId, { unwanted: ["sources"] });
  const weekly = await aReader(db, projectId, { unwanted: ["sources"], digest: "weekly" });
  const unasked = await aReader(db, projectId, { unwanted: ["sources", "answers"] });
  const researcherId = await scheduleResearcher();
  worker = await startWorkerProcess(own.url);
  await settle();
  for (const one of weeks) {
    week += 1;
    // The run of the week reads the page as it was looked at half a week before.
    await clock.advance(4 * DAY_MS);
    if (one.kills === "run") await killInRun();
    if (one.kills === "hook") await replaceWorker();
    await settle();
    page = one.says ?? page;
    isAway = one.isAway ?? false;
    await clock.advance(3 * DAY_MS);
    await settle();
  }
  // The last gathered letter comes a week later; no run is started any more.
  await command("remove_schedule", { researcherId });
  await clock.advance(8 * DAY_MS);
  await settle();
  expect(await answersByWeek(researcherId)).toEqual(answers);
  expect([...kills]).toEqual([4, 7, 8]);
  const changed = Array.from({ length: CHANGES }, () => "answer_changed");
  const told = async (userId: UserId): Promise<string[]> =>
    (await db.notification.findMany({ where: { userId }, orderBy: { createdAt: "asc" } })).map(({ kind }) => kind);
  expect(await told(atOnce)).toEqual(changed);
  expect(await told(weekly)).toEqual(changed);
  expect(await told(unasked)).toEqual([]);
  // A receiver knows by its id what comes twice: only what the killed worker had sent and could not note does.
  const sent = received.filter(({ type }) => type === "answer.changed");
  expect(new Set(sent.map(({ id }) => id)).size).toBe(CHANGES);
  expect(sent.length).toBe(CHANGES + 1);
  // Each is told once by e-mail, too.
  expect(await toldByMail(db, mail, atOnce)).toBe(CHANGES);
  expect(await toldByMail(db, mail, weekly)).toBe(CHANGES);
  expect(await toldByMail(db, mail, unasked)).toBe(0);
}, 900_000);
