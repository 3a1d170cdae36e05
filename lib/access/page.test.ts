import { beforeEach, expect, test, vi } from "vitest";
import { demandSecondFactor } from "@/lib/access/accounts/demand-second-factor";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { ownPages, PAGE_SECRET } from "@/lib/testing/connections/page-database";
import { withinRequest } from "@/lib/testing/connections/page-request";
import { aCookie, aMember, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { aSecondFactor } from "@/lib/testing/rigs/second-factor";
import { maybeViewer, missing, openPage, viewer, viewerAcross, viewerWhoSetsUp } from "./page";

const own = ownPages();
beforeEach(() => {
  vi.stubEnv("__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS", "true");
});

/** What Next is told by what a page throws: where to go, or which page to show instead. */
async function ending(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Error && "digest" in thrown)) throw new Error("It shows the page.", { cause: thrown });
  const [kind, , to] = `${thrown.digest}`.split(";");
  return kind === "NEXT_REDIRECT" ? `${to}` : `${thrown.digest}`.slice(-3);
}

/** Opens a page as whoever has the session, or as nobody. */
async function as<T>(
  session: { userId: UserId; sessionId: SessionId } | null,
  path: string,
  work: () => Promise<T>,
  headers: Record<string, string> = {},
): Promise<T> {
  const [name = "", value = ""] = session === null ? [] : (await aCookie(session, PAGE_SECRET)).split("=");
  const cookies = session === null ? {} : { [name]: value };
  return (await withinRequest({ path, cookies, headers }, work)).value;
}

test("whoever is not signed in goes to the first account, or else to the sign-in page, and from there back", async () => {
  expect(await ending(as(null, "/projects", viewer))).toBe("/welcome");
  const userId = await aUser(own.db, "Grace");
  expect(await ending(as(null, "/projects/1?tab=facts", viewer))).toBe(
    "/sign-in?callbackUrl=%2Fprojects%2F1%3Ftab%3Dfacts",
  );
  expect(await ending(as(null, "/", viewer, { "x-stemma-path": "//evil.example" }))).toBe("/sign-in?callbackUrl=%2F");
  expect(await as(null, "/", maybeViewer)).toBeNull();
  const session = await aSession(own.db, userId);
  const seen = await as(session, "/projects", viewer);
  expect(seen.viewer).toEqual({ id: userId, name: "Grace", email: seen.caller.email, isAdmin: false });
  expect(await as(session, "/", maybeViewer)).toEqual(seen.viewer);
  expect(await ending(as(session, "/", () => viewerWhoSetsUp("/projects")))).toBe("/projects");
  expect(await ending(as(null, "/", () => viewerWhoSetsUp("/projects")))).toBe("/sign-in?callbackUrl=%2Fprojects");
});

test("a page of a project opens to its members by their right; to others it is not there, and a reading is noted", async () => {
  const { projectId, owner } = await aProject(own.db);
  const path = `/projects/${projectId}/knowledge`;
  const reader = await aSession(own.db, await aMember(own.db, projectId, "viewer"));
  const opened = await as(reader, `${path}?q=tides`, () => openPage(projectId, "read"));
  expect(opened.access).toMatchObject({ projectId, userId: reader.userId, role: "viewer" });
  expect(opened.project.name).toBe("Tides");
  expect(opened.viewer.id).toBe(reader.userId);
  expect(await ending(as(reader, path, () => openPage(projectId, "edit_report")))).toBe("403");
  const stranger = await aSession(own.db, await aUser(own.db));
  for (const asked of [projectId, crypto.randomUUID(), "no project"])
    expect(await ending(as(stranger, path, () => openPage(asked, "read"))), asked).toBe("404");
  expect(await ending(as(null, path, () => openPage(projectId, "read")))).toMatch(/^\/sign-in\?/);
  const ahead = await aSession(own.db, owner);
  await as(ahead, path, () => openPage(projectId, "read"), { "x-purpose": "prefetch" });
  const noted = await own.db.accessEntry.findMany({ where: { projectId }, orderBy: { lastAt: "asc" } });
  expect(noted.map(({ kind, userId, what }) => ({ kind, userId, what }))).toEqual([
    { kind: "read", userId: reader.userId, what: path },
    { kind: "fetched_ahead", userId: owner, what: path },
  ]);
});

test("a page over several projects is noted as of none of them", async () => {
  const session = await aSession(own.db, await aUser(own.db));
  expect((await as(session, "/search?q=tides", viewerAcross)).viewer.id).toBe(session.userId);
  const noted = await own.db.accessEntry.findMany({ where: { userId: session.userId } });
  expect(noted.map(({ kind, projectId, what }) => ({ kind, projectId, what }))).toEqual([
    { kind: "read", projectId: null, what: "/search" },
  ]);
});

test("whoever lacks the second factor that is demanded comes to where it is set up, and nowhere else", async () => {
  const admin = await anAdministrator(own.db, "Ada");
  const { self } = await aSecondFactor(own.db, admin);
  const without = await aSession(own.db, await aUser(own.db, "Grace"));
  await demandSecondFactor(own.db, self, { isDemanded: true });
  expect(await ending(as(without, "/projects", viewer))).toBe("/second-factor?callbackUrl=%2Fprojects");
  expect(await as(without, "/", maybeViewer)).toBeNull();
  expect(await as(without, "/", () => viewerWhoSetsUp("/projects"))).toMatchObject({ name: "Grace" });
  expect((await as(self, "/projects", viewer)).viewer).toMatchObject({ id: admin, isAdmin: true });
  await demandSecondFactor(own.db, self, { isDemanded: false });
});

test("a page says what a refusal means: not there, forbidden, or not as long as the project is archived", async () => {
  const shown = (error: unknown): Promise<string> => ending(Promise.resolve().then(() => missing(error)));
  expect(await shown(new Refusal("not_found", "There is none."))).toBe("404");
  expect(await shown(new Refusal("forbidden", "Ask an owner."))).toBe("403");
  expect(await shown(new Refusal("conflict", "It is archived."))).toBe("403");
  const other = new Refusal("over_limit", "Wait a minute.");
  expect(() => missing(other)).toThrow(other);
});
