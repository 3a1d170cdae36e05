import { beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { receiveQuestion } from "./receive-question";

const own = ownDatabase();
let userId: UserId;
beforeAll(async () => {
  userId = await aUser(own.db);
});

function send(body: string): Promise<unknown> {
  const request = new Request("http://stemma.test/", { method: "POST", body });
  return receiveQuestion(own.db, { userId }, request);
}

function head(...files: { fileName: string; sizeBytes: number }[]): string {
  const key = "01900000-0000-7000-8000-000000000001";
  return JSON.stringify({ key, projectId: null, question: "How salty is the sea?", files });
}

const malformed = "Send one line of JSON with the question and its files, then the files' bytes.";

test.each([
  ["no line that ends", head(), malformed],
  ["a line that is no JSON", "How salty is the sea?\n", malformed],
  ["fewer bytes than its files have", `${head({ fileName: "a.txt", sizeBytes: 9 })}\nSalt.`, malformed],
  ["more bytes than its files have", `${head({ fileName: "a.txt", sizeBytes: 2 })}\nSalt.`, malformed],
  ["a file without a name", `${head({ fileName: " ", sizeBytes: 5 })}\nSalt.`, "Name every file."],
  [
    "more files than one question may bring along",
    `${head(...Array.from({ length: 41 }, (_, nth) => ({ fileName: `${nth}.txt`, sizeBytes: 0 })))}\n`,
    "Send at most 40 files with a question; add the others to the library.",
  ],
])("a question with %s is refused, and nothing is made of it", async (_, body, says) => {
  await expect(send(body)).rejects.toThrow(says);
  expect(await own.db.project.count()).toBe(0);
});

test("whoever has sent a question may send the next, also when it was refused", async () => {
  await own.db.installSetting.create({ data: { name: "account_uploads", value: 1 } });
  for (let nth = 0; nth < 3; nth += 1) await expect(send(head())).rejects.toThrow(malformed);
  await own.db.installSetting.deleteMany({});
});
