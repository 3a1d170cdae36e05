import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { findSession } from "@/lib/access/accounts/sessions";
import { makeDirectoryToken, revokeDirectoryToken } from "@/lib/access/directory-tokens";
import { setTokenLife } from "@/lib/access/token-life";
import { DirectoryGrantId, DirectoryGroupId, DirectoryTokenId, type ProjectId, UserId } from "@/lib/domain/core/ids";
import { removeGrant, setGrant } from "@/lib/features/directory/grants";
import { getDirectory } from "@/lib/features/directory/views/directory";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { aToken } from "@/lib/testing/rigs/api";
import { answerDirectory } from "./answer-directory";

/** What a directory sends, as Microsoft Entra and Okta write it, against the real database. */
const own = ownDatabase();
let admin: UserId;
let token: string;
let made = 0;

beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example");
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  // Of each test its own, the only one.
  await own.db.user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
  admin = await anAdministrator(own.db, "Grace");
  token = await makeDirectoryToken(own.db, { userId: admin, sessionId: null }, { name: "Acme", days: 90 });
});

interface Sent {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string;
}

async function send(path: string, sent: Sent = {}): Promise<Response> {
  const { method = "GET", body, headers = {}, token: other = token } = sent;
  const request = new Request(`http://stemma.test/api/scim/v2${path}`, {
    method,
    headers: {
      "x-forwarded-for": crypto.randomUUID(),
      authorization: `Bearer ${other}`,
      ...(body === undefined ? {} : { "content-type": "application/scim+json; charset=utf-8" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return await answerDirectory(own.db, request);
}

const Body = z.record(z.string(), z.unknown());

async function json(response: Response): Promise<Record<string, unknown>> {
  expect(response.headers.get("content-type")).toBe("application/scim+json");
  return Body.parse(await response.json());
}

/** As Entra makes a user. */
async function aPerson(more: object = {}): Promise<{ id: UserId; userName: string }> {
  made += 1;
  const userName = `Person-${made}-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const response = await send("/Users", {
    method: "POST",
    body: {
      schemas: [
        "urn:ietf:params:scim:schemas:core:2.0:User",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
      ],
      externalId: crypto.randomUUID(),
      userName,
      active: true,
      emails: [{ primary: true, type: "work", value: userName }],
      meta: { resourceType: "User" },
      name: { formatted: "Ada Byron", familyName: "Byron", givenName: "Ada" },
      roles: [],
      ...more,
    },
  });
  expect(response.status).toBe(201);
  return { id: UserId.parse((await json(response))["id"]), userName };
}

async function aGroup(members: readonly string[]): Promise<DirectoryGroupId> {
  made += 1;
  const response = await send("/Groups", {
    method: "POST",
    body: {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      externalId: crypto.randomUUID(),
      displayName: `Engines ${made} ${crypto.randomUUID().slice(0, 8)}`,
      members: members.map((value) => ({ value })),
    },
  });
  expect(response.status).toBe(201);
  return DirectoryGroupId.parse((await json(response))["id"]);
}

async function patch(path: string, ...Operations: readonly unknown[]): Promise<Response> {
  const body = { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations };
  return await send(path, { method: "PATCH", body });
}

async function roleIn(projectId: ProjectId, userId: UserId): Promise<string | null> {
  const held = await own.db.membership.findUnique({ where: { projectId_userId: { projectId, userId } } });
  return held?.role ?? null;
}

async function isAdmin(id: UserId): Promise<boolean> {
  return (await own.db.user.findUniqueOrThrow({ where: { id } })).isAdmin;
}

test("Entra's test of a connection finds nobody, and says so as a list", async () => {
  const response = await send(`/Users?filter=${encodeURIComponent(`userName eq "${crypto.randomUUID()}"`)}`);
  expect(response.status).toBe(200);
  expect(await json(response)).toEqual({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
});

test("an account is made, found by its name in any case, and told whole", async () => {
  const { id, userName } = await aPerson();
  const found = await json(
    await send(`/Users?filter=${encodeURIComponent(`userName eq "${userName.toUpperCase()}"`)}`),
  );
  expect(found).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  const response = await send(`/Users/${id}`);
  const user = await json(response);
  expect(user).toMatchObject({
    userName,
    active: true,
    displayName: "Ada Byron",
    name: { formatted: "Ada Byron", givenName: "Ada", familyName: "Byron" },
    emails: [{ value: userName.toLowerCase(), type: "work", primary: true }],
    groups: [],
    meta: { resourceType: "User", location: `https://stemma.example/api/scim/v2/Users/${id}` },
  });
  const account = await own.db.user.findUniqueOrThrow({ where: { id } });
  expect(account).toMatchObject({ passwordHash: null, emailVerifiedAt: null, isAdmin: false });
  const shown = await json(await send(`/Users/${id}?attributes=userName`));
  expect(Object.keys(shown).toSorted()).toEqual(["id", "schemas", "userName"]);
});

test("a resource says when it was last changed: when it was made, until something of it is", async () => {
  const { id } = await aPerson();
  const metaOf = async (path: string): Promise<{ created: string; lastModified: string }> =>
    z.object({ meta: z.object({ created: z.string(), lastModified: z.string() }) }).parse(await json(await send(path)))
      .meta;
  const made = await metaOf(`/Users/${id}`);
  expect(made.lastModified).toBe(made.created);
  // What changes nothing is no change; what changes is, whoever makes it.
  await patch(`/Users/${id}`, { op: "replace", path: "displayName", value: "Ada Byron" });
  expect(await metaOf(`/Users/${id}`)).toEqual(made);
  await own.db.user.update({ where: { id }, data: { name: "Ada King" } });
  const renamed = await metaOf(`/Users/${id}`);
  expect(renamed.created).toBe(made.created);
  expect(Date.parse(renamed.lastModified)).toBeGreaterThan(Date.parse(made.lastModified));
  const group = await aGroup([]);
  const empty = await metaOf(`/Groups/${group}`);
  expect(empty.lastModified).toBe(empty.created);
  await patch(`/Groups/${group}`, { op: "add", path: "members", value: [{ value: id }] });
  const joined = await metaOf(`/Groups/${group}`);
  expect(Date.parse(joined.lastModified)).toBeGreaterThan(Date.parse(empty.lastModified));
  expect((await metaOf(`/Users/${id}`)).lastModified).toBe(joined.lastModified);
});

test("the address that everything stands under answers in SCIM's own form, too", async () => {
  for (const path of ["", "/"]) {
    const response = await send(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/scim+json");
    expect(await json(response)).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: "404",
    });
  }
});

test("a path whose escapes are none names nothing, and is no fault of ours", async () => {
  for (const path of ["/Users/%ZZ", "/%E0%A4%A", "/Groups/%"]) expect((await send(path)).status).toBe(404);
});

test("who has an account already is found by their address, and kept by the directory from then on", async () => {
  const known = await aUser(own.db, "Mary");
  const { email } = await own.db.user.findUniqueOrThrow({ where: { id: known } });
  const found = await json(await send(`/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`));
  expect(found).toMatchObject({ totalResults: 1, Resources: [{ id: known }] });
  const taken = await send("/Users", { method: "POST", body: { userName: email } });
  expect(taken.status).toBe(409);
  expect(await json(taken)).toMatchObject({ status: "409", scimType: "uniqueness" });
  await patch(`/Users/${known}`, { op: "Add", path: "externalId", value: "m-1" });
  const linked = await own.db.accountEvent.findMany({ where: { userId: known, kind: "directory_linked" } });
  expect(linked).toHaveLength(1);
  expect(await json(await send(`/Users?filter=${encodeURIComponent('externalId eq "m-1"')}`))).toMatchObject({
    Resources: [{ id: known, displayName: "Mary" }],
  });
});

test("who is shut out is signed out everywhere, their tokens end, and projects read of their runs", async () => {
  const { id } = await aPerson();
  const session = await aSession(own.db, id);
  await aToken(own.db, id);
  const { projectId } = await aProject(own.db);
  const researcher = await own.db.researcher.create({
    data: { projectId, name: "Tides", nameKey: "tides", problem: "Why?", createdById: id },
    select: { id: true },
  });
  await own.db.run.create({
    data: {
      projectId,
      researcherId: researcher.id,
      number: 1,
      mode: "offline",
      strategy: "quick",
      question: "Why?",
      startedById: id,
      settings: {},
      secret: "s",
      idempotencyKey: crypto.randomUUID(),
      status: "running",
    },
  });
  const response = await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
  expect(response.status).toBe(200);
  expect(await json(response)).toMatchObject({ active: false });
  expect(await findSession(own.db, session)).toBeNull();
  expect(await own.db.apiToken.count({ where: { userId: id, revokedAt: null } })).toBe(0);
  const [event] = await own.db.auditEvent.findMany({ where: { projectId, kind: "starter_disabled" } });
  expect(event?.payload).toEqual({ userId: id, name: "Ada Byron", runs: 1 });
  const gone = await json(await send(`/Users?filter=${encodeURIComponent('active eq false and userName eq "x"')}`));
  expect(gone["totalResults"]).toBe(0);
  await patch(`/Users/${id}`, { op: "replace", value: { active: true } });
  expect(await findSession(own.db, session)).toBeNull();
  expect((await own.db.user.findUniqueOrThrow({ where: { id } })).disabledAt).toBeNull();
});

test("another address ends what was sent to the one before, and is to be shown anew", async () => {
  const { id } = await aPerson();
  await own.db.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
  const email = `${crypto.randomUUID()}@example.org`;
  await patch(`/Users/${id}`, { op: "replace", path: 'emails[type eq "work"].value', value: email });
  expect(await own.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ email, emailVerifiedAt: null });
  const events = await own.db.accountEvent.findMany({ where: { userId: id, kind: "address_changed" } });
  expect(events.map(({ actorId }) => actorId)).toEqual([null]);
});

test("the last administrator is neither shut out, nor deleted, nor taken back by a group", async () => {
  for (const response of [
    await patch(`/Users/${admin}`, { op: "replace", value: { active: false } }),
    await send(`/Users/${admin}`, { method: "DELETE" }),
  ]) {
    expect(response.status).toBe(409);
    expect((await json(response))["detail"]).toContain("only administrator");
  }
  const { id } = await aPerson();
  const groupId = await aGroup([id]);
  await setGrant(own.db, { userId: admin }, { groupId, to: null });
  expect(await isAdmin(id)).toBe(true);
  await own.db.user.update({ where: { id: admin }, data: { isAdmin: false } });
  const refused = await patch(`/Groups/${groupId}`, { op: "remove", path: `members[value eq "${id}"]` });
  expect(refused.status).toBe(409);
  expect(await isAdmin(id)).toBe(true);
  expect(await own.db.directoryMember.count({ where: { groupId } })).toBe(1);
  await own.db.user.update({ where: { id: admin }, data: { isAdmin: true } });
  expect((await patch(`/Groups/${groupId}`, { op: "remove", path: `members[value eq "${id}"]` })).status).toBe(200);
  expect(await isAdmin(id)).toBe(false);
});

test("a group gives a role in a project to who is in it, and takes it back; what an owner gave by hand stays", async () => {
  const { projectId } = await aProject(own.db);
  await own.db.membership.create({ data: { projectId, userId: admin, role: "owner" } });
  const [ada, mary] = [await aPerson(), await aPerson()];
  await own.db.membership.create({ data: { projectId, userId: mary.id, role: "reviewer" } });
  const groupId = await aGroup([ada.id]);
  await setGrant(own.db, { userId: admin }, { groupId, to: { projectId, role: "editor" } });
  expect(await roleIn(projectId, ada.id)).toBe("editor");
  await patch(`/Groups/${groupId}`, { op: "Add", path: "members", value: [{ value: mary.id }] });
  expect(await roleIn(projectId, mary.id)).toBe("reviewer");
  await setGrant(own.db, { userId: admin }, { groupId, to: { projectId, role: "viewer" } });
  expect([await roleIn(projectId, ada.id), await roleIn(projectId, mary.id)]).toEqual(["viewer", "reviewer"]);
  await patch(`/Groups/${groupId}`, { op: "replace", path: "members", value: [{ value: mary.id }] });
  expect([await roleIn(projectId, ada.id), await roleIn(projectId, mary.id)]).toEqual([null, "reviewer"]);
  await patch(`/Groups/${groupId}`, { op: "add", path: "members", value: [{ value: ada.id }] });
  const [grant] = await own.db.directoryGrant.findMany({ where: { groupId } });
  await removeGrant(own.db, { userId: admin }, DirectoryGrantId.parse(grant?.id));
  expect([await roleIn(projectId, ada.id), await roleIn(projectId, mary.id)]).toEqual([null, "reviewer"]);
  const events = await own.db.auditEvent.findMany({ where: { projectId }, orderBy: { seq: "asc" } });
  expect(events.map(({ kind }) => kind)).toEqual([
    "member_by_group",
    "role_changed",
    "member_removed",
    "member_by_group",
    "member_removed",
  ]);
});

test("nobody gives a group a project that they do not own, whatever they look after", async () => {
  const { projectId } = await aProject(own.db);
  const groupId = await aGroup([]);
  const wanted = { groupId, to: { projectId, role: "editor" } } as const;
  await expect(setGrant(own.db, { userId: admin }, wanted)).rejects.toMatchObject({ kind: "not_found" });
  await own.db.membership.create({ data: { projectId, userId: admin, role: "editor" } });
  await expect(setGrant(own.db, { userId: admin }, wanted)).rejects.toMatchObject({ kind: "forbidden" });
  const outsider = await aUser(own.db);
  await expect(setGrant(own.db, { userId: outsider }, { groupId, to: null })).rejects.toMatchObject({
    kind: "forbidden",
  });
});

test("a deleted account goes by the rules of deletion, its groups and their roles with it", async () => {
  const { id, userName } = await aPerson();
  const { projectId } = await aProject(own.db);
  await own.db.membership.create({ data: { projectId, userId: admin, role: "owner" } });
  const groupId = await aGroup([id]);
  await setGrant(own.db, { userId: admin }, { groupId, to: { projectId, role: "viewer" } });
  expect((await send(`/Users/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await send(`/Users/${id}`)).status).toBe(404);
  expect(await own.db.accountDeletion.findUniqueOrThrow({ where: { userId: id } })).toMatchObject({
    requestedById: null,
  });
  expect(await roleIn(projectId, id)).toBeNull();
  expect(await own.db.directoryUser.count({ where: { userId: id } })).toBe(0);
  expect((await send("/Users", { method: "POST", body: { userName } })).status).toBe(201);
  const owner = (await aProject(own.db)).owner;
  const refused = await send(`/Users/${owner}`, { method: "DELETE" });
  expect(refused.status).toBe(409);
  expect((await json(refused))["detail"]).toContain("only owner");
});

test("a version that is named has to be the one that is there", async () => {
  const { id } = await aPerson();
  const etag = String((await send(`/Users/${id}`)).headers.get("etag"));
  expect((await send(`/Users/${id}`, { headers: { "if-none-match": etag } })).status).toBe(304);
  const body = { Operations: [{ op: "replace", path: "displayName", value: "Countess" }] };
  const changed = await send(`/Users/${id}`, { method: "PATCH", body, headers: { "if-match": etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
  const late = await send(`/Users/${id}`, { method: "PATCH", body, headers: { "if-match": etag } });
  expect(late.status).toBe(412);
  expect((await send(`/Users/${id}`, { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("pages begin at one, hold what is asked for, and say how many there are", async () => {
  await Promise.all([aPerson(), aPerson(), aPerson()]);
  const all = await json(await send("/Users?count=0"));
  expect(all).toMatchObject({ itemsPerPage: 0, Resources: [] });
  const total = z.int().parse(all["totalResults"]);
  const seen = new Set<unknown>();
  for (let startIndex = 1; startIndex <= total; startIndex += 2) {
    const page = await json(await send(`/Users?startIndex=${startIndex}&count=2`));
    expect(page).toMatchObject({ totalResults: total, startIndex });
    for (const user of z.array(Body).parse(page["Resources"])) seen.add(user["id"]);
  }
  expect(seen.size).toBe(total);
});

test("a search that is posted finds and shows what the same one in an address does", async () => {
  const { id, userName } = await aPerson();
  const groupId = await aGroup([id]);
  const body = {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
    filter: `userName eq "${userName}"`,
    attributes: ["userName", "name.givenName"],
    startIndex: 1,
    count: 10,
  };
  expect(await json(await send("/Users/.search", { method: "POST", body }))).toMatchObject({
    totalResults: 1,
    Resources: [{ schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], id, userName, name: { givenName: "Ada" } }],
  });
  const ofGroups = { filter: `members eq "${id}"`, excludedAttributes: ["members"] };
  const found = await json(await send("/Groups/.search", { method: "POST", body: ofGroups }));
  expect(
    z
      .array(Body)
      .parse(found["Resources"])
      .map((group) => [group["id"], "members" in group]),
  ).toEqual([[groupId, false]]);
  expect(await json(await send("/Users/.search", { method: "POST", body: { count: "ten" } }))).toMatchObject({
    scimType: "invalidValue",
  });
  expect((await send("/Users/.search")).status).toBe(405);
});

test("GitHub's client library, which sends plain JSON, makes, reads, pages, changes and deletes", async () => {
  const headers = {
    accept: "application/vnd.github.v3+json",
    "content-type": "application/json; charset=utf-8",
    "user-agent": "octokit-core.js/7.0.8 Node.js/24",
  };
  const as = (method: string, path: string, body?: object): Promise<Response> => send(path, { method, headers, body });
  const userName = `mona-${crypto.randomUUID()}@example.org`;
  const mona = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    externalId: crypto.randomUUID(),
    active: true,
    userName,
    name: { formatted: "Ms. Mona Octocat", familyName: "Octocat", givenName: "Mona" },
    displayName: "Mona Octocat",
    emails: [{ value: userName, type: "work", primary: true }],
    roles: [{ value: "user", primary: false }],
  };
  const made = await json(await as("POST", "/Users", mona));
  expect(made).toMatchObject({ userName, displayName: "Mona Octocat", name: mona.name, emails: mona.emails });
  const at = `/Users/${String(made["id"])}`;
  const group = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    externalId: crypto.randomUUID(),
    displayName: `Engineering ${crypto.randomUUID()}`,
    members: [{ value: made["id"], displayName: "Mona" }],
  };
  const { id: groupId } = await json(await as("POST", "/Groups", group));
  expect(await json(await as("GET", at))).toMatchObject({ groups: [{ value: groupId }] });
  const page = await json(await as("GET", `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&count=2`));
  expect(page).toMatchObject({ totalResults: 1, itemsPerPage: 1, Resources: [{ id: made["id"] }] });
  const name = { familyName: "Lisa", givenName: "Mona" };
  expect(await json(await as("PUT", at, { ...mona, displayName: "Mona Lisa", name }))).toMatchObject({ name });
  const Operations = [{ op: "replace", path: "active", value: false }];
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
  expect(await json(await as("PATCH", at, { schemas, Operations }))).toMatchObject({ active: false });
  expect((await as("DELETE", `/Groups/${String(groupId)}`)).status).toBe(204);
  expect((await as("DELETE", at)).status).toBe(204);
  expect((await as("DELETE", at)).status).toBe(404);
});

test("groups are listed without their members where a directory wants it so", async () => {
  const { id } = await aPerson();
  const groupId = await aGroup([id]);
  const filter = encodeURIComponent(`members eq "${id}"`);
  expect(await json(await send(`/Groups?filter=${filter}`))).toMatchObject({
    Resources: [{ id: groupId, members: [{ value: id, type: "User" }] }],
  });
  const bare = await json(await send(`/Groups/${groupId}?excludedAttributes=members`));
  expect(bare).not.toHaveProperty("members");
  expect(await json(await send(`/Users/${id}`))).toMatchObject({ groups: [{ value: groupId }] });
  const unknown = await patch(`/Groups/${groupId}`, { op: "add", path: "members", value: [{ value: "nobody" }] });
  expect(unknown.status).toBe(400);
});

test("what the service can do is told: PATCH, filters, versions; no bulk, no sorting, no passwords", async () => {
  expect(await json(await send("/ServiceProviderConfig"))).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
  });
  expect(await json(await send("/ResourceTypes"))).toMatchObject({
    Resources: [
      { id: "User", endpoint: "/Users" },
      { id: "Group", endpoint: "/Groups" },
    ],
  });
  expect(await json(await send("/Schemas/urn:ietf:params:scim:schemas:core:2.0:User"))).toMatchObject({ name: "User" });
  const schemas = z.array(Body).parse((await json(await send("/Schemas")))["Resources"]);
  expect(schemas.map(({ name }) => name)).toEqual(["User", "Group", "ServiceProviderConfig", "ResourceType", "Schema"]);
  for (const schema of schemas) expect(await json(await send(`/Schemas/${String(schema["id"])}`))).toEqual(schema);
  expect((await send(`/Schemas?filter=${encodeURIComponent('id eq "User"')}`)).status).toBe(403);
  expect((await send("/ServiceProviderConfig", { method: "POST", body: {} })).status).toBe(405);
  expect((await send("/Nothing")).status).toBe(404);
  for (const path of ["/Me", "/Bulk", "/.search"]) {
    const response = await send(path, path === "/Me" ? {} : { method: "POST", body: {} });
    expect(await json(response), path).toMatchObject({ status: "501" });
  }
});

test("errors are in the protocol's form", async () => {
  const bad = await send("/Users?filter=userName%20co%20%22a%22");
  expect(bad.status).toBe(400);
  expect(await json(bad)).toMatchObject({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: "400",
    scimType: "invalidFilter",
  });
  expect(await json(await send("/Users", { method: "POST", body: "{" }))).toMatchObject({ scimType: "invalidSyntax" });
  expect(await json(await send("/Users", { method: "POST", body: { userName: "ada" } }))).toMatchObject({
    scimType: "invalidValue",
  });
  const text = await send("/Users", { method: "POST", body: "{}", headers: { "content-type": "text/plain" } });
  expect(text.status).toBe(415);
});

test("a person's token opens nothing here, nor does one that was revoked or has ended; a rule shortens its life", async () => {
  for (const other of [await aToken(own.db, admin), `stemma_directory_${"A".repeat(43)}`, "", "x"]) {
    const response = await send("/Users", { token: other });
    expect(response.status).toBe(401);
    expect(await json(response)).toMatchObject({ status: "401" });
  }
  await setTokenLife(own.db, { userId: admin }, 30);
  const wanted = { name: "Long", days: 31 };
  await expect(makeDirectoryToken(own.db, { userId: admin, sessionId: null }, wanted)).rejects.toMatchObject({
    kind: "invalid",
  });
  const rows = await own.db.directoryToken.findMany({ where: { createdById: admin } });
  const lives = rows.map(({ expiresAt, createdAt }) => (Number(expiresAt) - Number(createdAt)) / 86_400_000);
  expect(lives.map((days) => Math.round(days))).toEqual([30]);
  await setTokenLife(own.db, { userId: admin }, null);
  const view = await getDirectory(own.db, { userId: admin });
  const mine = view.tokens.find(({ name, id }) => name === "Acme" && id === rows[0]?.id);
  expect(JSON.stringify(view)).not.toContain(token.slice(-20));
  await revokeDirectoryToken(own.db, { userId: admin }, DirectoryTokenId.parse(mine?.id));
  expect((await send("/Users")).status).toBe(401);
});
