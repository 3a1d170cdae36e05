import { expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { agents } from "@/lib/agents/index";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { getPromptsView } from "./prompts";

const own = ownDatabase();

test("the Prompts page lists every prompt that is asked: the table of agents, and what is added on another try", async () => {
  const { projectId, owner } = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read_prompts");
  const { prompts, mayEdit } = await getPromptsView(own.db, access);
  expect(mayEdit).toBe(true);
  expect(prompts.map(({ name }) => name).toSorted()).toEqual([...Object.keys(agents), "phase_recovery"].toSorted());
  for (const { text } of prompts) expect(text.length).toBeGreaterThan(20);
});
