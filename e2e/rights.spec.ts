import { type APIRequestContext, type Browser, expect, test } from "@playwright/test";
import { z } from "zod";
import { allows } from "@/lib/domain/core/rights";
import type { Role } from "@/lib/domain/core/words";
import { allRoutes } from "@/lib/testing/app-routes";
import { command, ORIGIN, view } from "./ask";
import { type Door, doors } from "./doors";
import { exportReport } from "./exported";
import { makeMember } from "./members";
import { administrator, enter, enterAgain } from "./people";
import { untilStatus } from "./run-events";

interface Ids {
  projectId: string;
  researcherId: string;
  sourceId: string;
  snapshotId: string;
  runId: string;
  factId: string;
  reportId: string;
  exportId: string;
}

test("every page and route has its row here", () => {
  expect(Object.keys(doors).toSorted()).toEqual(allRoutes().toSorted());
});

interface RunSeen {
  run: { status: string; report: { id: string } | null };
  facts: { id: string; evidence: { sourceId: string; snapshotId: string }[] }[];
}

const Noted = z.object({ kind: z.string(), email: z.string().nullable(), what: z.string() });

/** Who read what, as the install's log has it. */
async function readNoted(admin: APIRequestContext): Promise<Set<string>> {
  const file = await (await admin.get(`${ORIGIN}/api/access-log`)).text();
  const entries = file
    .trim()
    .split("\n")
    .map((line) => Noted.parse(JSON.parse(line)));
  return new Set(entries.filter(({ kind }) => kind === "read").map(({ email, what }) => `${email} ${what}`));
}

/** A project with a run that has ended: one of everything that an address can name. */
async function everything(browser: Browser, request: APIRequestContext): Promise<Ids> {
  const made = await command<{ projectId: string; researcherId: string }>(request, "open_sample", {});
  const settings = { perspectives: 2, iterations: 1, approvePlan: false };
  const start = { ...made, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(request, "start_run", start);
  const read = (): Promise<RunSeen> => view<RunSeen>(request, `run/${runId}`);
  await untilStatus(request, runId, "completed", "halted");
  const { run, facts } = await read();
  const evidence = facts[0]?.evidence[0];
  const reportId = run.report?.id ?? "";
  const context = await browser.newContext({ storageState: await request.storageState() });
  const exported = await exportReport(await context.newPage(), { projectId: made.projectId, reportId }, "markdown");
  await context.close();
  const exportId = exported.split("/").at(-1) ?? "";
  const ids = { ...made, runId, reportId, exportId, factId: facts[0]?.id ?? "" };
  return { ...ids, sourceId: evidence?.sourceId ?? "", snapshotId: evidence?.snapshotId ?? "" };
}

function filled(text: string, ids: Ids, { who, names }: { who: string; names?: Door["names"] }): string {
  const values: Record<string, string> = {
    ...ids,
    who,
    token: "A".repeat(43),
    name: "create_researcher",
    key: "scope",
    // None that there is, for the same reason.
    format: "odt",
    citation: "none",
    table: "csv",
    kind: "report",
    id: ids.reportId,
    "...nextauth": "csrf",
    "...path": `projects/${ids.projectId}`,
    ...names,
  };
  return text.replaceAll(/\[([\w.]+)\]/g, (_, name: string) => values[name] ?? "");
}

/** Someone who knocks, and what they are to get at a door. */
interface Caller {
  name: string;
  request: APIRequestContext;
  wants: (door: Door) => number | "sign-in";
}

function wantsOf(role: Role): Caller["wants"] {
  return ({ member, right = "read" }) => (allows(role, right) ? member : 403);
}

/** The status, or `sign-in` for whoever is sent there; a stream is left as soon as it answers. */
async function knock(
  caller: APIRequestContext,
  asked: { path: string; door: Door; ids: Ids; who: string },
): Promise<number | "sign-in"> {
  const { path, door, ids, who } = asked;
  const { cookies } = await caller.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const leave = new AbortController();
  const response = await fetch(`${ORIGIN}${filled(path, ids, { who, names: door.names })}`, {
    method: door.post === undefined ? "GET" : "POST",
    headers: { cookie, origin: ORIGIN, ...door.post?.headers },
    redirect: "manual",
    signal: leave.signal,
    ...(door.post === undefined ? {} : { body: filled(door.post.data, ids, { who }) }),
  });
  const isSentAway = response.headers.get("location")?.includes("/sign-in") === true;
  leave.abort();
  return isSentAway ? "sign-in" : response.status;
}

test("each page and route lets in whom it should, and to others does not exist", async ({ playwright, browser }) => {
  test.setTimeout(420_000);
  const open = (): Promise<APIRequestContext> =>
    playwright.request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: { origin: ORIGIN } });
  const aPerson = async (name: string): Promise<{ request: APIRequestContext; email: string }> => {
    const email = `${name}-${crypto.randomUUID()}@example.org`;
    const request = await open();
    await enter({ request }, { name: "Ada", email });
    return { request, email };
  };
  const owner = await aPerson("owner");
  const ids = await everything(browser, owner.request);
  const { projectId } = ids;
  const callers: Caller[] = [{ name: "owner", request: owner.request, wants: wantsOf("owner") }];
  for (const role of ["editor", "reviewer", "viewer"] as const) {
    const { request, email } = await aPerson(role);
    await makeMember(owner.request, request, { projectId, email, role });
    callers.push({ name: role, request, wants: wantsOf(role) });
  }
  const removed = await aPerson("removed");
  await makeMember(owner.request, removed.request, { projectId, email: removed.email, role: "editor" });
  await command(removed.request, "leave_project", { projectId });
  const outsider = await aPerson("outsider");
  const visitor = await open();
  const { url } = await command<{ url: string }>(owner.request, "create_share_link", {
    projectId,
    reportId: ids.reportId,
  });
  expect((await visitor.get(url)).status()).toBe(200);
  callers.push(
    { name: "removed", request: removed.request, wants: (door) => door.outsider },
    { name: "outsider", request: outsider.request, wants: (door) => door.outsider },
    { name: "share visitor", request: visitor, wants: (door) => door.anonymous },
    { name: "anonymous", request: await open(), wants: (door) => door.anonymous },
  );
  for (const [path, door] of Object.entries(doors)) {
    const got = await Promise.all(
      callers.map(async ({ name, request }) => [name, await knock(request, { path, door, ids, who: name })] as const),
    );
    const wanted = callers.map(({ name, wants }) => [name, wants(door)] as const);
    expect.soft(Object.fromEntries(got), path).toEqual(Object.fromEntries(wanted));
  }
  const admin = await open();
  await enterAgain({ request: admin }, administrator.email);
  const noted = await readNoted(admin);
  const unnoted = Object.entries(doors)
    .filter(([, door]) => door.post === undefined && door.member === 200 && door.outsider === 404)
    .map(([path, { names }]) => `${owner.email} ${filled(path, ids, { who: "owner", names })}`)
    .filter((reading) => !noted.has(reading));
  expect(unnoted, "what a member read without its being noted").toEqual([]);
  const strangers = [...noted].filter(
    (reading) => reading.startsWith(`${outsider.email} `) && reading.includes(projectId),
  );
  expect(strangers, "what somebody was refused and is said to have read").toEqual([]);
  await admin.dispose();
  await Promise.all(callers.map(({ request }) => request.dispose()));
});
