import { beforeEach, expect, test } from "vitest";
import { ProjectId, type UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { addText } from "./library";

const own = ownDatabase();
let userId: UserId;
beforeEach(async () => {
  await own.db.installSetting.deleteMany();
  userId = await aUser(own.db);
});

async function aProject(): Promise<{ projectId: ProjectId }> {
  const data = { name: "Tides", goal: "", createdById: userId };
  return { projectId: ProjectId.parse((await own.db.project.create({ data })).id) };
}

const megabyte = (letter: string): string => `${letter.repeat(1_023)}\n`.repeat(1_025);

test("S8: a library takes no further source once it holds as many megabytes as it may, and says so", async () => {
  await own.db.installSetting.create({ data: { name: "project_megabytes", value: 1 } });
  const scope = await aProject();
  await addText(own.db, scope, { title: "Large", text: megabyte("a"), userId });
  const more = addText(own.db, scope, { title: "Small", text: "The sea is salty.", userId });
  await expect(more).rejects.toMatchObject({ kind: "over_limit", message: expect.stringContaining("1 MB") });
});

test("S8: what one person's projects hold together is limited, another's is not", async () => {
  await own.db.installSetting.create({ data: { name: "account_megabytes", value: 1 } });
  const [first, second] = [await aProject(), await aProject()];
  await addText(own.db, first, { title: "Large", text: megabyte("b"), userId });
  const more = { title: "Small", text: "The sea is salty.", userId };
  await expect(addText(own.db, second, more)).rejects.toMatchObject({ kind: "over_limit" });
  userId = await aUser(own.db);
  await addText(own.db, await aProject(), { ...more, userId });
});

test("a text that is stored twice is counted once", async () => {
  const scope = await aProject();
  await addText(own.db, scope, { title: "Small", text: "The sea is salty.", userId });
  await addText(own.db, scope, { title: "Again", text: "The sea is salty.", userId }).catch(() => undefined);
  const { bytes } = await own.db.projectSize.findUniqueOrThrow({ where: { projectId: scope.projectId } });
  expect(Number(bytes)).toBe("The sea is salty.".length);
});
