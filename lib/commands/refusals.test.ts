import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink } from "@/lib/access/share-links";
import { SessionId, type UserId } from "@/lib/domain/core/ids";
import { closeSender } from "@/lib/platform/queue/queue";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import type { CommandInput, CommandName } from "./contract";
import { runCommand } from "./run-command";

let own: TestDatabase;
let world: AWorld;
let editor: UserId;
let linkId: string;
beforeAll(async () => {
  own = await aDatabase();
  world = await aWorld(own.db);
  editor = await aMember(own.db, world.projectId, "editor");
  const access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "share");
  ({ linkId } = await createShareLink(own.db, access, { reportId: world.reportId, label: "", days: 1 }));
}, 60_000);
afterAll(async () => {
  await closeSender(own.db);
  await own.drop();
});

const NOBODY = "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f";

/** Asked of a run that was completed, and of what stands around it. */
const inputs: { [N in CommandName]?: (world: AWorld) => CommandInput<N> } = {
  resume_run: ({ projectId, runId }) => ({ projectId, runId }),
  cancel_run: ({ projectId, runId }) => ({ projectId, runId }),
  change_limits: ({ projectId, runId }) => ({ projectId, runId, limits: { minutes: 10, tokens: null, usd: null } }),
  continue_run: ({ projectId, runId }) => ({ projectId, runId, limits: { minutes: 10, tokens: null, usd: null } }),
  leave_project: ({ projectId }) => ({ projectId }),
  transfer_ownership: ({ projectId, owner }) => ({ projectId, userId: owner }),
  end_session: () => ({ sessionId: SessionId.parse(NOBODY) }),
  revoke_token: () => ({ tokenId: NOBODY }),
  edit_project: ({ projectId }) => ({ projectId, revision: 99, name: "Tides", goal: "" }),
  set_budget: ({ projectId }) => ({ projectId, revision: 99, monthlyUsd: 10 }),
  edit_researcher: ({ projectId, researcherId }) => ({
    projectId,
    researcherId,
    revision: 99,
    name: "Tides",
    problem: "?",
  }),
  reread_source: ({ projectId, sourceId }) => ({ projectId, sourceId }),
  stop_crawl: ({ projectId }) => ({ projectId, crawlId: NOBODY }),
};

test.each([
  ["resume_run", "This run is neither paused nor halted."],
  ["cancel_run", "This run has ended already."],
  ["change_limits", "This run has ended. Continue it, or start another one."],
  ["continue_run", "Only a run whose research a limit has ended can be continued."],
  ["leave_project", "A project needs an owner. Make someone else an owner first."],
  ["transfer_ownership", "You are an owner already. Choose someone else."],
  ["end_session", "You have no such session."],
  ["revoke_token", "None of your active tokens is this one; it may be revoked already. Reload the page."],
  ["edit_project", "Someone else changed this project meanwhile. Reload to see it, then edit again."],
  ["set_budget", "Someone else changed this project meanwhile. Reload to see it, then set the budget."],
  ["edit_researcher", "Someone else changed this researcher meanwhile. Reload to see it, then edit again."],
  ["reread_source", "Only pages can be read again. Add the new file or text instead."],
  ["stop_crawl", "This site is not being read any more."],
] as const)("whoever asks for %s where it makes no sense is told in words that say why", async (name, says) => {
  const input = inputs[name]?.(world);
  const asked = runCommand(own.db, { userId: world.owner, address: "203.0.113.9" }, { name, input });
  await expect(asked).rejects.toThrow(says);
});

test("an editor is told whose right it is, and who made what they may not undo", async () => {
  const { projectId, runId } = world;
  const visitor = { userId: editor, address: "203.0.113.9" };
  const budget = { projectId, revision: 1, monthlyUsd: 10 };
  const refused = runCommand(own.db, visitor, { name: "set_budget", input: budget });
  await expect(refused).rejects.toThrow(/^You are an editor here\. Only owners may /);
  const link = runCommand(own.db, visitor, { name: "revoke_share_link", input: { projectId, linkId } });
  await expect(link).rejects.toThrow("Someone else made this link. Ask them or an owner to revoke it.");
  expect(await own.db.run.count({ where: { id: runId, status: "completed" } })).toBe(1);
});
