import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { importFile } from "./import-file";

let own: TestDatabase;
let folder: string;
let userId: UserId;

const session: Record<string, string> = {
  "Problem Definition.md": "# Heat pumps in Varnholt\n\nHow well do heat pumps work in the cold?\n",
  "Subproblems/costs.md": "# What they cost\n\nPurchase, power, upkeep.\n",
  "_knowledge_base.md":
    "# Known\n\n- The Varnholt trial ran down to −25 °C without a failure.\n  - “without a failure” a report\n- Heating bills fell by **34 percent** in the first winter.\n",
  "Results/answer.md": "# Answer\n\nThey work well in the cold, says the trial.\n",
  "papers/trial.txt": "The trial ran for two winters in 312 homes of Varnholt. Nobody froze.\n",
  "history.json": '{"turns": ["Looked for trials of heat pumps in cold places."]}',
};

beforeAll(async () => {
  own = await aDatabase();
  userId = await aUser(own.db);
  folder = await mkdtemp(join(tmpdir(), "stemma-session-"));
  for (const [path, text] of Object.entries(session)) {
    await mkdir(dirname(join(folder, "heat", path)), { recursive: true });
    await writeFile(join(folder, "heat", path), text);
  }
  await writeFile(join(folder, "heat", "picture.png"), Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
  await symlink("/etc/hostname", join(folder, "heat", "outside.txt"));
});
afterAll(async () => {
  await own.drop();
  await rm(folder, { recursive: true });
});

function zipped(files: Record<string, string>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])),
  );
}

async function seen(projectId: string): Promise<unknown> {
  const { sources, ...project } = await own.db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: {
      name: true,
      summary: true,
      researchers: { select: { name: true, problem: true } },
      sources: { orderBy: { title: "asc" }, select: { title: true, archivedAt: true } },
      facts: {
        orderBy: { statement: "asc" },
        select: { statement: true, status: true, evidence: { select: { quote: true } } },
      },
      memberships: { select: { userId: true, role: true } },
    },
  });
  return { ...project, sources: sources.map(({ title, archivedAt }) => ({ title, isExcluded: archivedAt !== null })) };
}

test("the folder of a one-off session becomes a project with one researcher, its files and what it knew", async () => {
  const projectId = await importFile(own.db, join(folder, "heat"), { userId, name: "Session" });
  expect(await seen(projectId)).toEqual({
    name: "Heat pumps in Varnholt",
    summary: "Files of the session that could not be read as text: picture.png.",
    researchers: [
      {
        name: "Heat pumps in Varnholt",
        problem: "How well do heat pumps work in the cold?\n\nSubproblems:\n- What they cost",
      },
    ],
    sources: [
      { title: "Problem Definition.md", isExcluded: true },
      { title: "Results/answer.md", isExcluded: true },
      { title: "Subproblems/costs.md", isExcluded: true },
      { title: "_knowledge_base.md", isExcluded: true },
      { title: "history.json", isExcluded: true },
      { title: "papers/trial.txt", isExcluded: false },
    ],
    facts: [
      {
        statement: "Heating bills fell by 34 percent in the first winter.",
        status: "proposed",
        evidence: [{ quote: "Heating bills fell by **34 percent** in the first winter." }],
      },
      {
        statement: "The Varnholt trial ran down to −25 °C without a failure.",
        status: "proposed",
        evidence: [{ quote: "The Varnholt trial ran down to −25 °C without a failure." }],
      },
    ],
    memberships: [{ userId, role: "owner" }],
  });
}, 60_000);

test("the same folder as a zip gives the same, wherever its root stands in it", async () => {
  const file = join(folder, "session.zip");
  await writeFile(
    file,
    zipped(Object.fromEntries(Object.entries(session).map(([path, text]) => [`a/b/${path}`, text]))),
  );
  const [one, other] = [
    await importFile(own.db, file, { userId, name: "Session" }),
    await importFile(own.db, join(folder, "heat"), { userId, name: "Session" }),
  ];
  const asZip: object = Object(await seen(one));
  expect({ ...asZip, summary: "" }).toEqual({ ...Object(await seen(other)), summary: "" });
}, 60_000);

test.each<[string, Record<string, string>, string]>([
  ["a path outside", { ...session, "../x.md": "out" }, "“../x.md”"],
  ["no problem definition and no manifest", { "notes.md": "Only notes." }, "manifest.json"],
  ["a file larger than a source may be", { ...session, "big.txt": "word ".repeat(5_300_000) }, "“big.txt” is larger"],
])(
  "a session with %s is refused whole",
  async (_, files, why) => {
    const before = await own.db.project.count();
    const file = join(folder, "bad.zip");
    await writeFile(file, zipped(files));
    await expect(importFile(own.db, file, { userId, name: "Session" })).rejects.toThrow(why);
    expect(await own.db.project.count()).toBe(before);
    expect((await readdir(folder)).sort()).toEqual(["bad.zip", "heat", "session.zip"]);
  },
  60_000,
);
