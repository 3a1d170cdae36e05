import { createHash } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ProjectId, SourceId, UserId } from "@/lib/domain/core/ids";
import { openOriginal } from "@/lib/platform/vault/sealed-originals";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { anEncryptedPdf, aPdf, aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { addText, addUpload, addUrl, excludeSource, readUpload, restoreSource } from "./library";
import { listPassages } from "./passages";

const own = ownDatabase();
let scope: { projectId: ProjectId };
let userId: UserId;
const servers: TestServer[] = [];
beforeAll(async () => {
  const { projectId, owner } = await aProject(own.db);
  scope = { projectId };
  userId = owner;
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

let made = 0;
/** A text that no other test has. */
function someText(about = "tide"): string {
  made += 1;
  return `Number ${made} of the ${about} tables says that the ${about} rises ${made} metres.`;
}

function upload(fileName: string, content: string | Uint8Array): Promise<SourceId> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return addUpload(own.db, scope, { fileName, bytes, userId });
}

async function serve(answer: Parameters<typeof aServer>[0]): Promise<TestServer> {
  const server = await aServer(answer);
  servers.push(server);
  vi.stubEnv("STEMMA_FETCH_ALLOW", servers.map((one) => one.place).join(","));
  return server;
}

/** Every table that adding a source writes to, as counts. */
async function counts(): Promise<Record<string, number>> {
  const { source, snapshot, content, original, passage } = own.db;
  const tables = { source, snapshot, content, original, passage };
  const pairs = Object.entries(tables).map(
    async ([name, table]) => [name, await (table as typeof source).count()] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

test("an upload is a source with its snapshot, its passages and its bytes as they came", async () => {
  const bytes = aPdf([[["Tides of the bay"], [someText()]], [[someText()]]], { title: "Tides" });
  const sourceId = await upload("../in/tides.pdf", bytes);
  const source = await own.db.source.findUniqueOrThrow({ where: { id: sourceId }, include: { snapshots: true } });
  expect(source).toMatchObject({
    kind: "upload",
    status: "ready",
    title: "Tides",
    fileName: "tides.pdf",
    mediaType: "application/pdf",
    addedById: userId,
    canonicalUrl: null,
  });
  const [snapshot] = source.snapshots;
  const where = { projectId_sha256: { ...scope, sha256: createHash("sha256").update(bytes).digest("hex") } };
  const original = await own.db.original.findUniqueOrThrow({ where });
  const { sha256, sizeBytes: size } = original;
  expect(Buffer.compare(openOriginal(scope, { sha256, size }, original), bytes)).toBe(0);
  expect(snapshot?.pages).toMatchObject([{ page: 1, start: 0 }, { page: 2 }]);
  const passages = await listPassages(own.db, scope, { snapshotId: snapshot?.id ?? "" });
  expect(passages[0]).toMatchObject({ ordinal: 0, start: 0, page: 1, sourceTitle: "Tides" });
});

test("who published a source and where its date stands are kept with it, and told to whoever reads its passages", async () => {
  const sourceId = await upload("tables.txt", `Publisher: Harbour Office\nCreated: 09-Jan-2023\n\n${someText()}`);
  const { publisher, snapshots } = await own.db.source.findUniqueOrThrow({
    where: { id: sourceId },
    include: { snapshots: true },
  });
  expect(publisher).toBe("Harbour Office");
  expect(snapshots).toMatchObject([{ publishedOn: "2023-01-09", dateFrom: "header field: Created" }]);
  const [passage] = await listPassages(own.db, scope, { snapshotId: snapshots[0]?.id ?? "" });
  expect(passage).toMatchObject({ publisher: "Harbour Office", published: "2023-01-09" });
});

test("a source is called as people named it, else by the title that stands in it, else by its file", async () => {
  const titleOf = async (given: { fileName: string; title?: string; text: string }): Promise<string | undefined> => {
    const { text, ...named } = given;
    const bytes = new TextEncoder().encode(text);
    const sourceId = await addUpload(own.db, scope, { ...named, bytes, userId });
    const { id } = await own.db.snapshot.findFirstOrThrow({ where: { sourceId } });
    return (await listPassages(own.db, scope, { snapshotId: id }))[0]?.sourceTitle;
  };
  const headed = (nth: number): string => `# Harbour rules\n\nRule ${nth}. ${someText()}`;
  expect(await titleOf({ fileName: "a.md", title: "Rule 703 – Harbour rules", text: headed(1) })).toBe(
    "Rule 703 – Harbour rules",
  );
  expect(await titleOf({ fileName: "b.md", text: headed(2) })).toBe("Harbour rules");
  expect(await titleOf({ fileName: "c.txt", text: `3. ${someText()}` })).toBe("c.txt");
});

test("the stored text's hash is of its bytes in UTF-8, its length in code points", async () => {
  const text = `🌊 ${someText()}`;
  const sourceId = await addText(own.db, scope, { title: "A note", text, userId });
  const [row] = await own.db.snapshot.findMany({ where: { sourceId }, include: { content: true } });
  expect(row?.sha256).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
  expect(row?.content).toMatchObject({ text, codePoints: [...text].length });
});

test.each([
  ["an empty file", "empty.txt", "", "empty.txt: The file is empty."],
  ["an encrypted PDF", "secret.pdf", anEncryptedPdf(), "secret.pdf: The file is protected with a password."],
  ["a text that is called PDF", "fake.pdf", "only text", "fake.pdf: The file is damaged or is not what its name says."],
  [
    "a scan",
    "scan.pdf",
    aPdf([[]]),
    "scan.pdf: There is no text in this document, and none was recognised on its pages.",
  ],
  ["a picture", "photo.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "photo.png: This kind of file"],
])("%s is refused with a sentence, and nothing is left of it", async (_, fileName, content, sentence) => {
  const before = await counts();
  await expect(upload(fileName, content)).rejects.toMatchObject({
    kind: "invalid",
    message: expect.stringContaining(sentence),
  });
  expect(await counts()).toEqual(before);
});

test("a file of 50 MB is refused without being read", async () => {
  await expect(upload("big.txt", new Uint8Array(50 * 1024 * 1024))).rejects.toMatchObject({
    kind: "too_large",
    message: expect.stringContaining("25 MB"),
  });
});

test("NULs, lone surrogates and hidden characters in a paste are no trouble, and the hidden ones are flagged", async () => {
  const sourceId = await addText(own.db, scope, {
    title: "A\u202enote",
    text: `\u0000\ud800 ${someText()}\u200b`,
    userId,
  });
  expect(await own.db.source.findUniqueOrThrow({ where: { id: sourceId } })).toMatchObject({
    title: "Anote",
    flags: ["hidden_characters"],
  });
});

test("H21: the same text comes into a library once, by any way, and into another project's all the same", async () => {
  const text = someText();
  await addText(own.db, scope, { title: "First", text, userId });
  await expect(upload("second.txt", text)).rejects.toMatchObject({
    kind: "conflict",
    message: "This is already in the library as “First”.",
  });
  const other = await aProject(own.db);
  const elsewhere = { projectId: other.projectId };
  await expect(addText(own.db, elsewhere, { title: "First", text, userId: other.owner })).resolves.toBeTypeOf("string");
});

test("the same file dropped four times at once is one source", async () => {
  const text = someText();
  const settled = await Promise.allSettled(Array.from({ length: 4 }, (_, index) => upload(`copy-${index}.txt`, text)));
  expect(settled.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
});

test("an excluded source says so when it is added again, and comes back as it was", async () => {
  const text = someText();
  const sourceId = await addText(own.db, scope, { title: "Gone", text, userId });
  await excludeSource(own.db, scope, { sourceId, userId });
  await excludeSource(own.db, scope, { sourceId, userId });
  await expect(upload("gone.txt", text)).rejects.toMatchObject({ message: expect.stringContaining("It is excluded") });
  await restoreSource(own.db, scope, { sourceId, userId });
  expect(await own.db.source.findUniqueOrThrow({ where: { id: sourceId } })).toMatchObject({ archivedAt: null });
});

test("a source of another project can neither be excluded nor restored", async () => {
  const sourceId = await addText(own.db, scope, { title: "Ours", text: someText(), userId });
  const other = await aProject(own.db);
  const input = { sourceId, userId: other.owner };
  await expect(excludeSource(own.db, other, input)).rejects.toMatchObject({ kind: "not_found" });
  await expect(restoreSource(own.db, other, input)).rejects.toMatchObject({ kind: "not_found" });
  expect(await own.db.source.findUniqueOrThrow({ where: { id: sourceId } })).toMatchObject({ archivedAt: null });
});

test("a page that a person names is read as it is given and known by its canonical address", async () => {
  const text = someText();
  const server = await serve((request, response) => {
    if (request.url === "/robots.txt") return response.end("User-agent: *\nDisallow: /");
    return response.setHeader("content-type", "text/html").end(`<title>Tides</title><p>${text}</p>`);
  });
  const sourceId = await addUrl(
    own.db,
    scope,
    { url: ` ${server.origin}/dir/?utm_source=x&a=1#part `, userId },
    fetchingFrom(...servers),
  );
  expect(server.requests[0]).toBe("/dir/?utm_source=x&a=1");
  expect(
    await own.db.source.findUniqueOrThrow({ where: { id: sourceId }, include: { snapshots: true } }),
  ).toMatchObject({
    kind: "url",
    title: "Tides",
    canonicalUrl: `${server.origin}/dir?a=1`,
    host: "127.0.0.1",
    snapshots: [{ robots: "disallowed", originalSha256: null }],
  });
  await expect(
    addUrl(own.db, scope, { url: `${server.origin}/dir?a=1`, userId }, fetchingFrom(...servers)),
  ).rejects.toMatchObject({
    kind: "conflict",
    message: "This is already in the library as “Tides”.",
  });
});

const listed = {
  title: "Tides of Brest,\u200b 1998/99",
  author: "Ruth Ames, Olu Bankole",
  publishedOn: "1999-03",
  publisher: "Harbour Press",
};

test("a page that a list of references named is called as it is there, and takes from it what it does not say", async () => {
  const server = await serve((_, response) =>
    response.setHeader("content-type", "text/html").end(`<title>Home</title><p>${someText()}</p>`),
  );
  const sourceId = await addUrl(own.db, scope, { url: server.origin, listed, userId }, fetchingFrom(...servers));
  expect(
    await own.db.source.findUniqueOrThrow({ where: { id: sourceId }, include: { snapshots: true } }),
  ).toMatchObject({
    title: "Tides of Brest, 1998/99",
    originalTitle: "Home",
    publisher: null,
    snapshots: [
      { title: "Home", author: "Ruth Ames, Olu Bankole", publishedOn: "1999-03", dateFrom: "list of references" },
    ],
  });
});

test("what a page says of itself stands before what a list says of it; a list without a title names nothing", async () => {
  const head = `<title>Tides</title><meta name="author" content="Ada Ames">
    <meta property="article:published_time" content="2001-02-03"><meta property="og:site_name" content="The Courier">`;
  const server = await serve((_, response) =>
    response.setHeader("content-type", "text/html").end(`${head}<p>${someText()}</p>`),
  );
  const sourceId = await addUrl(
    own.db,
    scope,
    { url: server.origin, listed: { ...listed, title: null }, userId },
    fetchingFrom(...servers),
  );
  expect(
    await own.db.source.findUniqueOrThrow({ where: { id: sourceId }, include: { snapshots: true } }),
  ).toMatchObject({
    title: "Tides",
    originalTitle: null,
    publisher: "The Courier",
    snapshots: [{ author: "Ada Ames", publishedOn: "2001-02-03" }],
  });
});

test("a list changes nothing of a page that is in the library already", async () => {
  const server = await serve((_, response) =>
    response.setHeader("content-type", "text/html").end(`<title>Old name</title><p>${someText()}</p>`),
  );
  const sourceId = await addUrl(own.db, scope, { url: server.origin, userId }, fetchingFrom(...servers));
  const before = await own.db.source.findUniqueOrThrow({ where: { id: sourceId }, include: { snapshots: true } });
  await expect(
    addUrl(own.db, scope, { url: server.origin, listed, userId }, fetchingFrom(...servers)),
  ).rejects.toMatchObject({
    message: "This is already in the library as “Old name”.",
  });
  expect(await own.db.source.findUniqueOrThrow({ where: { id: sourceId }, include: { snapshots: true } })).toEqual(
    before,
  );
});

test("an address that is in the library already is not added again, whatever it says now", async () => {
  const server = await serve((_, response) => response.end(someText()));
  await addUrl(own.db, scope, { url: `${server.origin}/news`, userId }, fetchingFrom(...servers));
  await expect(
    addUrl(own.db, scope, { url: `${server.origin}/news/#top`, userId }, fetchingFrom(...servers)),
  ).rejects.toMatchObject({
    kind: "conflict",
  });
});

test.each([
  ["http://127.0.0.1:9/", "ports 80 and 443"],
  ["http://127.0.0.1/", "private or reserved network"],
  ["http://localhost/", "private network"],
  ["http://user:pw@example.org/", "begins with http"],
  ["ftp://example.org/", "begins with http"],
  ["tides", "begins with http"],
])("%s is refused with the rule that it breaks, and nothing is kept", async (url, sentence) => {
  const before = await counts();
  await expect(addUrl(own.db, scope, { url, userId })).rejects.toMatchObject({
    kind: "invalid",
    field: "url",
    message: expect.stringContaining(sentence),
  });
  expect(await counts()).toEqual(before);
});

test.each([
  [404, "no such page"],
  [403, "refused to give the page"],
])("a page that answers %i is not kept, and the sentence says why", async (status, sentence) => {
  const server = await serve((_, response) => response.writeHead(status).end());
  await expect(addUrl(own.db, scope, { url: server.origin, userId }, fetchingFrom(...servers))).rejects.toMatchObject({
    message: expect.stringContaining(sentence),
  });
});

test("a file on disk that is too large is refused before it is read", async () => {
  const saved = { file: "/nowhere/tides.txt", sizeBytes: 10 ** 9 };
  await expect(readUpload({ fileName: "tides.txt", userId, saved })).rejects.toMatchObject({ kind: "too_large" });
});
