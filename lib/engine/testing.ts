import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "@/lib/db/client";
import { ProjectId, ResearcherId, UserId } from "@/lib/domain/ids";
import { addUpload } from "@/lib/sources/library";
import { sample } from "@/prisma/sample/sample";

/** A project with the sample's sources and researcher, ready to run. */
export interface SampleWorld {
  scope: { projectId: ProjectId };
  userId: UserId;
  researcherId: ResearcherId;
}

/** Makes it in a database of a test's own. */
export async function aSampleWorld(db: Db): Promise<SampleWorld> {
  const user = await db.user.create({ data: { email: "ada@example.org", name: "Ada" } });
  const project = await db.project.create({
    data: { name: sample.projectName, goal: sample.goal, memberships: { create: { userId: user.id, role: "owner" } } },
  });
  const scope = { projectId: ProjectId.parse(project.id) };
  const userId = UserId.parse(user.id);
  for (const { fileName, title } of sample.files) {
    const bytes = await readFile(join(process.cwd(), "prisma", "sample", fileName));
    await addUpload(db, scope, { fileName, title, bytes: new Uint8Array(bytes), userId });
  }
  const researcher = await db.researcher.create({
    data: { ...scope, name: sample.researcher.name, nameKey: "sample", problem: sample.researcher.problem },
  });
  return { scope, userId, researcherId: ResearcherId.parse(researcher.id) };
}

/** Resolves when a run has left `running`; rejects when it takes longer than a minute. */
export async function untilRunRests(db: Db, runId: string): Promise<string> {
  for (let round = 0; round < 600; round += 1) {
    const run = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
    if (run.status !== "running") return run.status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The run did not come to rest within a minute.");
}
