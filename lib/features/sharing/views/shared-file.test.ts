import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink, openShared, type SharedAccess } from "@/lib/access/share-links";
import { citationStyles, reportFormatNames } from "@/lib/domain/report/report-file";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld, quotes } from "@/lib/testing/rigs/views";
import { fileOptions, getSharedFile } from "./shared-file";

const own = ownDatabase();
let world: AWorld;
let made = 0;

beforeAll(async () => {
  world = await aWorld(own.db);
});

async function aLink(scope: object): Promise<SharedAccess> {
  const { projectId, owner, reportId } = world;
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "share");
  const link = { reportId, label: "", days: 1, scope: ShareScope.parse({ downloads: true, ...scope }) };
  const { token } = await createShareLink(own.db, access, link);
  return await openShared(own.db, { token, address: anAddress() });
}

function anAddress(): string {
  made += 1;
  return `198.51.100.${made}`;
}

async function saved(scope: object, format = "markdown"): Promise<Response> {
  const visit = { db: own.db, shared: await aLink(scope), address: anAddress() };
  return await getSharedFile(visit, fileOptions({ format, style: null }));
}

test("an address names a format and a style that there are; without a style sources are numbered", () => {
  for (const format of reportFormatNames) {
    expect(fileOptions({ format, style: null })).toEqual({ format, style: "numbered" });
    for (const style of citationStyles) expect(fileOptions({ format, style })).toEqual({ format, style });
  }
});

test.each([
  { format: "exe", style: null },
  { format: "", style: null },
  { format: "constructor", style: null },
  { format: "pdf", style: "chicago-of-my-own" },
  { format: "pdf", style: "" },
])("what no report can be saved as is not there: %o", (query) => {
  expect(() => fileOptions(query)).toThrow("A report cannot be saved in this format.");
});

test("a link's file is the report with its quotes and sources, named after it", async () => {
  const file = await saved({});
  expect(file.headers.get("content-disposition")).toContain('filename="the-tide-at-brest-v1.md"');
  const text = await file.text();
  for (const quote of quotes) expect(text).toContain(quote);
  expect(text).not.toContain("Appendix");
});

test("what a decision can rest on stands behind it where the link shows that", async () => {
  expect(await (await saved({ decision: true })).text()).toContain("Appendix: for the decision");
});

test("each format is sent as what it is, to be saved and never shown", async () => {
  for (const format of ["html", "ris", "bibtex"] as const) {
    const { headers } = await saved({}, format);
    expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  }
});

test("whoever saves again and again from one address is told to wait; others are not", async () => {
  const shared = await aLink({});
  const options = fileOptions({ format: "ris", style: null });
  const save = (address: string): Promise<string> =>
    getSharedFile({ db: own.db, shared, address }, options).then(
      () => "saved",
      (error: unknown) => String(Object(error).kind),
    );
  let said = "saved";
  for (let nth = 0; nth < 200 && said === "saved"; nth += 1) said = await save("203.0.113.77");
  expect(said).toBe("over_limit");
  expect(await save("203.0.113.78")).toBe("saved");
});
