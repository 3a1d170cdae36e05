import { beforeAll, expect, test } from "vitest";
import type { ProjectId, SourceId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { addUpload, excludeSource } from "./library";
import { listNeighbours } from "./neighbours";

const own = ownDatabase();
let scope: { projectId: ProjectId };
let userId: UserId;
beforeAll(async () => {
  const { projectId, owner } = await aProject(own.db);
  scope = { projectId };
  userId = owner;
});

/** Uploads an order of the harbour, and says by which hash and address it is stored. */
async function anOrder(
  number: number,
  { title, subject, text }: Record<"title" | "subject" | "text", string>,
): Promise<{ sha256: string; url: string; sourceId: SourceId }> {
  const head = `ORDER: ${number}\nTitle: ${title}\nStatus: In force\nSubject: ${subject}\nCreated: 0${(number % 9) + 1}-May-2024`;
  const bytes = new TextEncoder().encode(`${head}\n\n${text}\n`);
  const sourceId = await addUpload(own.db, scope, { fileName: `order-${number}.txt`, bytes, userId });
  const { sha256 } = await own.db.snapshot.findFirstOrThrow({ where: { sourceId } });
  return { sha256, url: `library:${sourceId}`, sourceId };
}

test("documents that name those that decide, or are of their kind, are told with how they stand; others are not", async () => {
  const lamp = await anOrder(1, { title: "Lamps", subject: "Light", text: "A lamp is lit at dusk by its keeper." });
  const wick = await anOrder(2, { title: "Wicks", subject: "Light", text: "A wick is trimmed by hand each night." });
  const naming = await anOrder(8, {
    title: "Bells",
    subject: "Sound",
    text: "What ORDER 1 says of dusk holds for bells.",
  });
  const kind = await anOrder(7, { title: "Valves", subject: "Light", text: "The valve closes the gas at daybreak." });
  const excluded = await anOrder(6, { title: "Oil", subject: "Light", text: "Oil is kept dry." });
  await excludeSource(own.db, scope, { sourceId: excluded.sourceId, userId });
  for (let number = 20; number < 40; number += 1) {
    await anOrder(number, { title: "Fees", subject: `Quay ${number}`, text: `A boat pays ${number} crowns.` });
  }
  const deciding = [lamp.sha256, wick.sha256];
  const near = await listNeighbours(own.db, scope, { deciding, read: deciding, found: [] }, 5);
  expect(new Set(near.map(({ url }) => url))).toEqual(new Set([naming.url, kind.url]));
  const valve = near.find(({ url }) => url === kind.url);
  expect(valve?.status).toBe("In force");
  expect(valve?.lead).toContain("The valve closes the gas at daybreak.");
  expect(await listNeighbours(own.db, scope, { deciding, read: deciding, found: [] }, 1)).toHaveLength(1);
  const read = [...deciding, kind.sha256];
  expect((await listNeighbours(own.db, scope, { deciding, read, found: [] }, 5)).map(({ url }) => url)).toEqual([
    naming.url,
  ]);
});

test("another project's documents are not told", async () => {
  const other = await aProject(own.db);
  const { sha256 } = await own.db.snapshot.findFirstOrThrow({ where: { projectId: scope.projectId } });
  const near = await listNeighbours(
    own.db,
    { projectId: other.projectId },
    { deciding: [sha256], read: [], found: [] },
    5,
  );
  expect(near).toEqual([]);
});
