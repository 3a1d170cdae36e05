import { beforeEach, expect, test } from "vitest";
import { DEMANDED } from "@/lib/access/codes/has-second-factor";
import { TOKEN_DAYS } from "@/lib/domain/accounts/token-life";
import { ACCESS_LOG_DAYS } from "@/lib/domain/core/access-log";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { readCaps, requireRoom } from "./caps";
import { requireRoomForProject } from "./room-for-projects";

const own = ownDatabase();
beforeEach(async () => {
  await own.db.installSetting.deleteMany();
});

async function set(name: string, value: number): Promise<void> {
  await own.db.installSetting.create({ data: { name, value } });
}

test("S8: of twelve projects that one person makes at once, exactly as many as may be are made", async () => {
  await set("account_projects", 5);
  const userId = await aUser(own.db);
  const made = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      inTransaction(own.db, async (tx) => {
        await requireRoomForProject(tx, userId);
        await tx.project.create({ data: { name: `Project ${index}`, goal: "", createdById: userId } });
      }),
    ),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await own.db.project.count({ where: { createdById: userId } })).toBe(5);
  const refused = made.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const error of refused) expect(error).toMatchObject({ kind: "over_limit" });
});

test("a limit holds beside whatever else is set of the install", async () => {
  await set("account_projects", 3);
  for (const name of [ACCESS_LOG_DAYS, TOKEN_DAYS, DEMANDED]) await set(name, 1);
  expect((await readCaps(own.db, null))("account_projects")).toBe(3);
});

test("S8: what one person may not have more of, another still may", async () => {
  await set("account_projects", 1);
  const [first, other] = [await aUser(own.db), await aUser(own.db)];
  await own.db.project.create({ data: { name: "Tides", goal: "", createdById: first } });
  await expect(inTransaction(own.db, (tx) => requireRoomForProject(tx, first))).rejects.toThrow("1 projects");
  await inTransaction(own.db, (tx) => requireRoomForProject(tx, other));
});

test("a name that no cap has any more, and a number of an imported project that is none, change nothing", async () => {
  await set("was_once", 1);
  const userId = await aUser(own.db);
  const settings = { caps: { project_runs: "many" } };
  const { id } = await own.db.project.create({ data: { name: "Tides", goal: "", createdById: userId, settings } });
  expect((await readCaps(own.db, id))("project_runs")).toBe(50);
});

test("a project's own number holds where it is lower", async () => {
  const userId = await aUser(own.db);
  const settings = { caps: { project_runs: 2, project_sources: 1_000_000 } };
  const { id } = await own.db.project.create({ data: { name: "Tides", goal: "", createdById: userId, settings } });
  const capIn = await readCaps(own.db, id);
  expect([capIn("project_runs"), capIn("project_sources")]).toEqual([2, 2_000]);
  const room = requireRoom(own.db, { cap: "project_runs", owner: id, projectId: id, count: async () => 2 });
  await expect(room).rejects.toThrow("2 runs are under way in this project");
});
