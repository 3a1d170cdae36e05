import { ProjectId, type UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { keepProjectVersion } from "@/lib/features/kit/keep-project-version";
import type { projectsContract } from "@/lib/features/projects/contract";
import { beginRetention } from "@/lib/features/retention/defaults";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoomForProject } from "@/lib/platform/limit/room-for-projects";

export interface NewProject {
  name: string;
  goal: string;
  isSample: boolean;
  /** Chosen by who makes it, so that the same act made twice finds it again; any other without. */
  id?: ProjectId;
}

/** A project with its maker as its owner. */
export async function insertProject(tx: Tx, caller: { userId: UserId }, project: NewProject): Promise<ProjectId> {
  await requireRoomForProject(tx, caller.userId);
  const { id } = await tx.project.create({
    data: { ...project, createdById: caller.userId, memberships: { create: { userId: caller.userId, role: "owner" } } },
    select: { id: true },
  });
  const projectId = ProjectId.parse(id);
  const event = { kind: "project_created", payload: { name: project.name }, actorId: caller.userId } as const;
  await appendEvents(tx, { projectId, runId: null }, [event]);
  await beginRetention(tx, projectId);
  return projectId;
}

export async function createProject(
  db: Db,
  caller: { readonly userId: UserId },
  input: Parsed<typeof projectsContract, "create_project">,
): Promise<Answered<typeof projectsContract, "create_project">> {
  return await inTransaction(db, async (tx) => ({
    projectId: await insertProject(tx, caller, { ...input, isSample: false }),
  }));
}

/** Writes the name and goal if nobody has since they were read, and keeps what they were as a version. */
export async function editProject(
  db: Db,
  access: Access<"administer">,
  input: Parsed<typeof projectsContract, "edit_project">,
): Promise<Answered<typeof projectsContract, "edit_project">> {
  const { allowedDomains, fourEyes } = input;
  const changed = {
    ...(allowedDomains === undefined ? {} : { allowedDomains }),
    ...(fourEyes === undefined ? {} : { fourEyes }),
  };
  const settings = JSON.stringify(changed);
  return await inTransaction(db, async (tx) => {
    const rows = await tx.$queryRaw<unknown>`
      update project set name = ${input.name}, goal = ${input.goal}, settings = settings || ${settings}::jsonb, revision = revision + 1, updated_at = now()
      where id = ${access.projectId}::uuid and revision = ${input.revision} returning revision`;
    const edited = await keepProjectVersion(tx, access, {
      rows,
      next: "edit again",
      content: { name: input.name, goal: input.goal, ...changed },
    });
    const event = { kind: "project_edited", payload: {}, actorId: access.userId } as const;
    await appendEvents(tx, { projectId: access.projectId, runId: null }, [event]);
    return edited;
  });
}
