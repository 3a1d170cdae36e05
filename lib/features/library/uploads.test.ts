import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openProject } from "@/lib/access/door/open-project";
import { caps } from "@/lib/domain/core/caps";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { acceptedEndings } from "@/lib/domain/files/document-kinds";
import { spanText } from "@/lib/domain/text/quote";
import { getOriginal } from "@/lib/features/library/views/original";
import { identify } from "@/lib/knowledge/facts";
import { ownDatabase } from "@/lib/testing/database";
import { aDeck, paragraph, shape } from "@/lib/testing/documents/a-deck";
import { aWorkbook, textRow } from "@/lib/testing/documents/a-workbook";
import { anEpub } from "@/lib/testing/documents/an-epub";
import { hungryPdf } from "@/lib/testing/hostile-files";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { aPdf, aZip, docxFiles, wordParagraph } from "@/lib/testing/rigs/sources";
import { receiveUpload } from "./uploads";

const own = ownDatabase();
let project: { projectId: ProjectId; owner: UserId };
beforeAll(async () => {
  project = await aProject(own.db);
});

function upload(userId: UserId | null, body: BodyInit, name = "note.txt"): Promise<unknown> {
  const headers = { "x-file-name": encodeURIComponent(name), "content-type": "text/html" };
  const request = new Request("http://stemma.test/", { method: "POST", body, headers });
  const caller = userId === null ? null : { userId };
  return receiveUpload(own.db, { caller, projectId: project.projectId }, request);
}

test("a file becomes a source of its project, and the feed says who added it", async () => {
  await upload(project.owner, "The sea is salty, and has been for a long time.", "Füße 🌊.txt");
  expect(await own.db.source.findMany({ select: { fileName: true, status: true } })).toEqual([
    { fileName: "Füße 🌊.txt", status: "ready" },
  ]);
  expect(await own.db.auditEvent.findMany({ select: { kind: true, actorId: true } })).toContainEqual({
    kind: "source_added",
    actorId: project.owner,
  });
});

test("a file comes with what a list of references says of it, where it does not say so itself; what cannot be read is refused", async () => {
  const send = (listed: unknown, body: string): Promise<unknown> => {
    const said = typeof listed === "string" ? listed : Buffer.from(JSON.stringify(listed)).toString("base64url");
    const headers = { "x-file-name": "a.txt", "x-listed": said };
    const request = new Request("http://stemma.test/", { method: "POST", body, headers });
    return receiveUpload(own.db, { caller: { userId: project.owner }, projectId: project.projectId }, request);
  };
  const work = { title: "Commons", author: "Elinor Oström", publishedOn: "1990-03", publisher: "Harbour Press" };
  await send(
    { ...work, url: "https://doi.org/10.1000/abc" },
    "Who shares a harbour keeps it, if all of them make its rules.",
  );
  expect(await own.db.source.findFirst({ where: { title: "Commons" }, include: { snapshots: true } })).toMatchObject({
    originalTitle: "a.txt",
    publisher: "Harbour Press",
    snapshots: [{ author: "Elinor Oström", publishedOn: "1990-03" }],
  });
  const before = await own.db.source.count();
  for (const listed of ["%", [], { ...work, url: null, more: 1 }]) {
    await expect(send(listed, "Another text that nobody has added.")).rejects.toThrow("Add the file by itself.");
  }
  expect(await own.db.source.count()).toBe(before);
});

const encoder = new TextEncoder();

/** A document of each kind that holds one sentence to be quoted, under the heading that it stands under. */
const documents = [
  {
    name: "tides.pdf",
    bytes: aPdf([[["The gauge of the paper stands at Brest."]]]),
    quote: "The gauge of the paper stands at Brest.",
    heading: null,
  },
  {
    name: "tides.docx",
    bytes: aZip(
      docxFiles(`${wordParagraph("The gauge", "Heading1")}${wordParagraph("The gauge of Word stands at Brest.")}`),
    ),
    quote: "The gauge of Word stands at Brest.",
    heading: "The gauge",
  },
  ...["html", "htm"].map((ending) => ({
    name: `tides.${ending}`,
    bytes: encoder.encode(`<!doctype html><h2>The gauge</h2><p>The gauge of the ${ending} page stands at Brest.</p>`),
    quote: `The gauge of the ${ending} page stands at Brest.`,
    heading: "The gauge",
  })),
  ...["md", "markdown"].map((ending) => ({
    name: `tides.${ending}`,
    bytes: encoder.encode(`# The gauge\n\nThe gauge of ${ending} stands at Brest.`),
    quote: `The gauge of ${ending} stands at Brest.`,
    heading: "The gauge",
  })),
  {
    name: "tides.txt",
    bytes: encoder.encode("The gauge of the text stands at Brest."),
    quote: "The gauge of the text stands at Brest.",
    heading: null,
  },
  {
    name: "tides.csv",
    bytes: encoder.encode("Place,Height\nBrest,7.2 m\n"),
    quote: "Place: Brest\nHeight: 7.2 m",
    heading: null,
  },
  {
    name: "tides.ppsx",
    bytes: aDeck({
      slides: [{ shapes: shape(null, [paragraph("The gauge of the show stands at Brest.")]) }],
      main: "application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml",
    }),
    quote: "The gauge of the show stands at Brest.",
    heading: "Slide 1",
  },
  {
    name: "tides.epub",
    bytes: anEpub({
      metadata: "<dc:title>The Tides</dc:title>",
      pages: [{ name: "one", body: "<h1>The gauge</h1><p>The gauge of the book stands at Brest.</p>" }],
    }),
    quote: "The gauge of the book stands at Brest.",
    heading: "The gauge",
  },
  {
    name: "tides.xlsx",
    bytes: aWorkbook({
      sheets: [{ name: "Gauges", rows: `${textRow(1, ["Place", "Height"], 1)}${textRow(2, ["Brest", "7.1 m"])}` }],
      builtIn: [0, 0],
    }),
    quote: "Place: Brest\nHeight: 7.1 m",
    heading: "Sheet: Gauges",
  },
  {
    name: "tides.odt",
    bytes: readFileSync("lib/testing/documents/written/tides.odt"),
    quote: "The gauge of the letter stands at Brest.",
    heading: "The gauge",
  },
  {
    name: "tides.ods",
    bytes: readFileSync("lib/testing/documents/written/tides.ods"),
    quote: "Place: Brest\nHeight: 7.1\nRead at: 2024-03-05",
    heading: "Sheet: tides",
  },
  {
    name: "tides.eml",
    bytes: Buffer.from(
      "From: Ada <ada@example.org>\r\nSubject: The gauge\r\nDate: Tue, 5 Mar 2024 10:00:00 +0100\r\nContent-Type: text/html\r\n\r\n<h2>Where it stands</h2><p>The gauge of the mail stands at Brest.</p>",
    ),
    quote: "The gauge of the mail stands at Brest.",
    // So short a mail is one passage with its head.
    heading: null,
  },
  {
    name: "tides.pptx",
    bytes: aDeck({
      slides: [
        {
          shapes: `${shape('type="title"', [paragraph("The gauge")])}${shape(null, [paragraph("The gauge of the talk stands at Brest.")])}`,
        },
      ],
    }),
    quote: "The gauge of the talk stands at Brest.",
    heading: "Slide 1: The gauge",
  },
];

test("every kind that is offered is among them", () => {
  const endings = documents.map(({ name }) => name.slice(name.indexOf(".")));
  expect(endings.toSorted()).toEqual(acceptedEndings.toSorted());
});

test.each(documents)(
  "a sentence of $name is quoted word for word, under its heading, and the file comes back as it was",
  async ({ name, bytes, quote, heading }) => {
    const { sourceId } = z
      .object({ sourceId: z.uuid() })
      .parse(await upload(project.owner, new Uint8Array(bytes), name));
    const { projectId } = project;
    const snapshot = await own.db.snapshot.findFirstOrThrow({ where: { sourceId }, include: { content: true } });
    const { text } = snapshot.content;
    const start = [...text.slice(0, text.indexOf(quote))].length;
    const end = start + [...quote].length;
    expect(spanText(text, start, end)).toBe(quote);
    const passages = await own.db.passage.findMany({ where: { projectId, sha256: snapshot.sha256 } });
    expect(passages.find((passage) => passage.start <= start && passage.end >= end)?.heading).toBe(heading);
    // The database takes no quote that is not what stands there.
    const fact = { id: randomUUID(), projectId, statement: quote, ...identify(quote), confidence: 1 };
    const evidence = { projectId, factId: fact.id, snapshotId: snapshot.id, start, end, quote, confidence: 1 };
    await own.db.$transaction(async (tx) => {
      await tx.fact.create({ data: fact });
      await tx.evidence.create({ data: evidence });
    });
    const access = await openProject(own.db, { caller: { userId: project.owner }, projectId }, "read");
    const original = await getOriginal(own.db, access, { snapshotId: snapshot.id });
    expect(original.headers.get("content-disposition")).toContain(name);
    expect(Buffer.from(await original.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  },
);

test("nobody, an outsider and a reader may not upload, and nothing is kept of what they sent", async () => {
  const before = await own.db.source.count();
  await expect(upload(null, "text")).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(upload(await aUser(own.db), "text")).rejects.toMatchObject({ kind: "not_found" });
  for (const role of ["reviewer", "viewer"] as const) {
    const userId = await aMember(own.db, project.projectId, role);
    await expect(upload(userId, "text")).rejects.toMatchObject({ kind: "forbidden" });
  }
  expect(await own.db.source.count()).toBe(before);
});

test.each(["", "\u0000", "   "])("a file named %j is refused", async (name) => {
  await expect(upload(project.owner, "text", name)).rejects.toMatchObject({
    field: "fileName",
    message: "Send the file's name, percent-encoded, in the header x-file-name.",
  });
});

test("an empty file is refused with a sentence", async () => {
  await expect(upload(project.owner, "", "empty.txt")).rejects.toMatchObject({
    kind: "invalid",
    message: expect.stringContaining("empty.txt"),
  });
});

const script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script><text>Salt rises.</text></svg>";
const page = `<!doctype html><title>Tide</title><script>alert(1)</script><p>The tide of the bay rises by seven metres.</p>`;

test.each([
  ["a page", "page.html", page],
  ["a page that is called a text", "../../etc/page.txt", `${page} Once more.`],
  ["a page with two endings", "page.pdf.html", `${page} Twice.`],
  ["a picture that is a script", "picture.svg", script],
  ["a PDF that is a page too", "both.pdf", `%PDF-1.4\n${page}`],
  ["a program", "program.exe", "MZ\u0000\u0001"],
  ["a name of another direction", "C:\\tide\u202etxt.html", `${page} Thrice.`],
])("M12: %s is refused with a sentence, or comes back as bytes to save and nothing else", async (_, name, body) => {
  const before = await own.db.source.count();
  const refused = await upload(project.owner, body, name).then(
    () => null,
    (error: unknown) => error,
  );
  if (refused !== null) {
    expect(refused).toMatchObject({ kind: "invalid", message: expect.stringMatching(/\S \S/) });
    return expect(await own.db.source.count()).toBe(before);
  }
  const access = await openProject(own.db, { caller: { userId: project.owner }, projectId: project.projectId }, "read");
  const { id: snapshotId } = await own.db.snapshot.findFirstOrThrow({ orderBy: { readAt: "desc" } });
  const response = await getOriginal(own.db, access, { snapshotId });
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="[^"/\\]+"; filename\*=UTF-8''[^/\\]+$/,
  );
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await response.text()).toBe(body);
});

/** A body that somebody has begun to take, and that is not finished until it is told to be. */
function unfinished(): { body: ReadableStream<Uint8Array>; begun: Promise<void>; finish: () => void } {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  let isSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller): Promise<void> {
        begun.resolve();
        if (isSent) await finished.promise;
        if (isSent) return controller.close();
        isSent = true;
        controller.enqueue(new TextEncoder().encode(`The sea is salty ${crypto.randomUUID()}.`));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, begun: begun.promise, finish: () => finished.resolve() };
}

function send(userId: UserId, body: BodyInit): Promise<unknown> {
  const init = { method: "POST", body, headers: { "x-file-name": "slow.txt" }, duplex: "half" };
  const request = new Request("http://stemma.test/", init);
  return receiveUpload(own.db, { caller: { userId }, projectId: project.projectId }, request);
}

test("S6: who keeps as many bodies open as they may gets no further one, and another's small file comes in", async () => {
  const hostile = await aMember(own.db, project.projectId, "editor");
  const bodies = Array.from({ length: caps.account_uploads.first }, unfinished);
  const sent = bodies.map(({ body }) => send(hostile, body));
  await Promise.all(bodies.map(({ begun }) => begun));
  await expect(send(hostile, "One more.")).rejects.toMatchObject({ kind: "over_limit" });
  await send(project.owner, "A small file of somebody else.");
  for (const { finish } of bodies) finish();
  await Promise.all(sent);
  await send(hostile, "One more, now that there is a place again.");
}, 60_000);

test("S7: a PDF of a page that unpacks to three gigabytes is given up by what it takes, and the next one is read", async () => {
  const hungry = send(project.owner, new Uint8Array(hungryPdf(3_000_000_000)));
  await expect(hungry).rejects.toMatchObject({ kind: "invalid", message: expect.stringMatching(/memory|10 seconds/) });
  await send(project.owner, "The sea is salty after all.");
}, 60_000);
