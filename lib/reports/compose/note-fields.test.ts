import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { listNoteFields } from "./note-fields";

const own = ownDatabase();

test("a text's head tells its fields where it says how it stands; a text without such a head tells none", async () => {
  const project = await aProject(own.db);
  const kept = async (text: string): Promise<string> => {
    const sha256 = createHash("sha256").update(text).digest("hex");
    const { projectId } = project;
    await own.db.content.create({ data: { projectId, sha256, text, codePoints: text.length } });
    return sha256;
  };
  const proposal = await kept("Title: Wider quays\nStatus: Withdrawn\nCreated: 2021-04-03\n\nThe quays are narrow.");
  const plain = await kept("The tide rises.");
  const told = await listNoteFields(own.db, project, [proposal, plain, proposal]);
  expect([...told]).toEqual([[proposal, ["Status: Withdrawn", "Created: 2021-04-03"]]]);
  const brief = await kept("Title: Deeper quays\nAuthor: Ada\nStatus: Final\n\nThe quays are shallow.");
  expect([...(await listNoteFields(own.db, project, [brief]))]).toEqual([[brief, ["Status: Final"]]]);
  expect(await listNoteFields(own.db, await aProject(own.db), [proposal])).toEqual(new Map());
  expect(await listNoteFields(own.db, project, [])).toEqual(new Map());
});
