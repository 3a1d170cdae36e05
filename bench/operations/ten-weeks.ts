import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ProjectId, SourceId, UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { aDatabaseClock, type DatabaseClock } from "@/lib/testing/connections/database-clock";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { endAllStarted, startWorkerProcess } from "@/lib/testing/processes/worker-process";
import { aProject } from "@/lib/testing/rigs/access";
import { aMailServer, type MailServer } from "@/lib/testing/rigs/mail";
import { aReadPage } from "@/lib/testing/rigs/pages";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { aReader, commandOf, LEASE_MS, stubInstall, toldByMail, untilDead, WEEK_MS } from "./weeks";

const rises = "The tide at Brest rises by seven metres in spring, as every sailor on this coast knows.";
const deep = "The harbour of Brest was dredged in 1912 to a depth of nine metres below the lowest tide.";

interface Week {
  /** What the page of the tides says from this week on. */
  says?: readonly string[];
  /** What the feed names from this week on, beside what it named. */
  names?: readonly string[];
  isAway?: true;
  /** Whose request is the last thing that the worker hears: it is killed before it is answered. */
  kills?: string;
}

/** The script of ten weeks. The counter of visitors is another one every week: that is nobody's news. */
const weeks: readonly Week[] = [
  {},
  { says: [rises], kills: "/tides" },
  {},
  { names: ["/n1", "/n2"], kills: "/feed" },
  { isAway: true },
  { says: [rises, deep], kills: "/hook" },
  {},
  { names: ["/n3"], kills: "/n3" },
  { says: [deep] },
  { names: ["/n4"] },
];

/** What happens so, in its order. */
const happens = ["page_changed", "list_grew", "page_changed", "list_grew", "page_changed", "list_grew"];

let own: TestDatabase;
let clock: DatabaseClock;
let db: Db;
let site: TestServer;
let mail: MailServer;
let projectId: ProjectId;
let owner: UserId;
let worker: ChildProcess;
let week = 0;
let now: Week = {};
let page: readonly string[] = [rises, deep];
let named: string[] = ["/n0"];
/** The weeks in which a worker was killed. */
const kills = new Set<number>();
/** Messages as the receiver of the webhook got them, each with its id. */
const received: { id: string; type: string }[] = [];

function article(title: string, ...texts: string[]): string {
  const body = texts.map((text) => `<p>${text}</p>`).join("");
  return `<!doctype html><title>${title}</title><body><article><h1>${title}</h1>${body}</article></body>`;
}

function answerOf(path: string): { status: number; type: string; body: string } {
  if (path === "/feed") {
    const items = named.map((one) => `<item><link>${site.origin}${one}</link></item>`).join("");
    const body = `<rss><channel><title>Harbour news</title>${items}</channel></rss>`;
    return { status: 200, type: "application/rss+xml", body };
  }
  if (path === "/tides") {
    const counter = `This page was looked at by ${1_000 + week * 37} people since it was put here by the harbour master.`;
    return { status: now.isAway ? 503 : 200, type: "text/html", body: article("Tides", ...page, counter) };
  }
  const text = `At ${path} the harbour says that quay ${path.slice(2)} is shut to all ships for the summer of that year.`;
  return { status: named.includes(path) ? 200 : 404, type: "text/html", body: article(path, text) };
}

/** Kills the worker in the middle of what it asks, where the script has it so, once. */
function isKilledBy(path: string): boolean {
  if (now.kills !== path || kills.has(week)) return false;
  kills.add(week);
  return worker.kill("SIGKILL");
}

async function serve(): Promise<TestServer> {
  return await aServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/robots.txt") return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      if (path === "/hook") {
        const { type } = JSON.parse(Buffer.concat(parts).toString("utf8"));
        received.push({ id: String(request.headers["webhook-id"]), type });
      }
      if (isKilledBy(path)) return void request.socket.destroy();
      const { status, type, body } = path === "/hook" ? { status: 204, type: "text/plain", body: "" } : answerOf(path);
      response.writeHead(status, { "content-type": type }).end(body);
    });
  });
}

const command = (name: string, input: object): Promise<unknown> => commandOf(db, { projectId, owner }, { name, input });

/** Resolves when nothing is left that this hour's worker could do. */
async function untilQuiet(): Promise<void> {
  await untilFound(db, async () => {
    const [row] = await db.$queryRaw<{ left: number }[]>`
      select ((select count(*) from source where next_look_at <= now() or look_until is not null)
        + (select count(*) from watched_list where next_look_at <= now() or look_until is not null)
        + (select count(*) from watched_entry where status in ('queued', 'changed'))
        + (select count(*) from letter where next_at <= now())
        + (select count(*) from notification n join "user" u on u.id = n.user_id and u.mails_notifications
            where n.mailed_at is null and u.digest is null)
        + (select count(*) from "user" where next_digest_at <= now())
        + (select count(*) from webhook_delivery where next_at <= now()))::int as left`;
    return row?.left === 0 ? true : null;
  });
}

beforeAll(async () => {
  own = await aDatabase();
  clock = await aDatabaseClock(own);
  db = clock.db;
  for (const table of ["source", "watched_list", "watched_entry", "letter", "notification", "webhook_delivery", "user"])
    await ringOnChange(db, table);
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

test("of ten weeks exactly the changes that matter are told, each once, to those who asked, though workers are killed in the middle", async () => {
  const read = { url: `${site.origin}/tides`, policy: fetchingFrom(site), sentences: [rises, deep] };
  const { sourceId }: { sourceId: SourceId } = await aReadPage(db, { projectId }, read);
  await command("schedule_source", { sourceId, days: 7 });
  await command("watch_list", { kind: "address", address: `${site.origin}/feed`, days: 7 });
  await command("create_webhook", { form: "signed", url: `${site.origin}/hook` });
  const atOnce = await aReader(db, projectId, {});
  const weekly = await aReader(db, projectId, { digest: "weekly" });
  const unasked = await aReader(db, projectId, { unwanted: ["sources"] });
  const muted = await aReader(db, projectId, { isMuted: true });
  worker = await startWorkerProcess(own.url);
  await untilQuiet();
  for (const one of weeks) {
    week += 1;
    now = one;
    page = one.says ?? page;
    named = [...(one.names ?? []), ...named];
    await clock.advance(WEEK_MS + 60_000);
    if (one.kills !== undefined) {
      await untilDead(worker);
      worker = await startWorkerProcess(own.url);
      await clock.advance(LEASE_MS);
    }
    await untilQuiet();
    if (one.says === undefined && one.names === undefined) continue;
    // What waits a minute for being read in the app, and what is sent again later.
    await clock.advance(LEASE_MS);
    await untilQuiet();
  }
  // The last gathered letter comes a week later.
  await clock.advance(WEEK_MS + 60_000);
  await untilQuiet();
  expect([...kills]).toEqual([2, 4, 6, 8]);
  const told = async (userId: UserId): Promise<string[]> =>
    (await db.notification.findMany({ where: { userId }, orderBy: { createdAt: "asc" } })).map(({ kind }) => kind);
  expect(await told(atOnce)).toEqual(happens);
  expect(await told(weekly)).toEqual(happens);
  expect(await told(unasked)).toEqual([]);
  expect(await told(muted)).toEqual([]);
  // A receiver knows by its id what comes twice: only what the killed worker had sent and could not note does.
  const once = [...new Map(received.map((message) => [message.id, message.type])).values()];
  expect(once).toEqual(happens.map((kind) => (kind === "page_changed" ? "source.changed" : "list.grew")));
  expect(received.length).toBe(happens.length + 1);
  // Each is told once by e-mail, too: a letter that the killed worker had sent and could not note comes again by its id.
  expect(await toldByMail(db, mail, atOnce)).toBe(happens.length);
  expect(await toldByMail(db, mail, weekly)).toBe(happens.length);
  expect(await toldByMail(db, mail, unasked)).toBe(0);
  expect(await toldByMail(db, mail, muted)).toBe(0);
  const paths = (await db.source.findMany({ where: { projectId }, select: { url: true } })).map(
    ({ url }) => new URL(url ?? "").pathname,
  );
  expect(paths.toSorted()).toEqual(["/n0", "/n1", "/n2", "/n3", "/n4", "/tides"]);
}, 900_000);
