import { z } from "zod";
import { ResearcherId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { nameKey } from "@/lib/domain/researcher/researcher";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { requireRevised } from "@/lib/features/kit/revised";
import type { researchersContract } from "@/lib/features/researchers/contract";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

function nameTaken(name: string): Refusal {
  return new Refusal("conflict", `This project has a researcher named “${name}” already. Choose another name.`, "name");
}

const Made = z.array(z.object({ id: ResearcherId }));
export interface NewResearcher {
  userId: UserId;
  name: string;
  problem: string;
}

/** A researcher in a project; `conflict` when its name is taken. */
export async function insertResearcher(tx: Tx, scope: Scope, researcher: NewResearcher): Promise<ResearcherId> {
  const { name, problem, userId } = researcher;
  const rows = await tx.$queryRaw<unknown>`
    insert into researcher (project_id, name, name_key, problem, created_by_id)
    values (${scope.projectId}::uuid, ${name}, ${nameKey(name)}, ${problem}, ${userId}::uuid)
    on conflict (project_id, name_key) do nothing returning id`;
  const made = Made.parse(rows)[0];
  if (made === undefined) throw nameTaken(name);
  const event = { kind: "researcher_created", payload: { researcherId: made.id, name }, actorId: userId } as const;
  await appendEvents(tx, { projectId: scope.projectId, runId: null }, [event]);
  return made.id;
}

export async function createResearcher(
  db: Db,
  access: Access<"research">,
  input: Parsed<typeof researchersContract, "create_researcher">,
): Promise<Answered<typeof researchersContract, "create_researcher">> {
  return await inTransaction(db, async (tx) => ({
    researcherId: await insertResearcher(tx, access, { ...input, userId: access.userId }),
  }));
}

async function requireResearcher(tx: Tx, scope: Scope, id: ResearcherId): Promise<void> {
  const row = await tx.researcher.findFirst({ where: { projectId: scope.projectId, id }, select: { id: true } });
  if (row === null) throw new Refusal("not_found", "There is no such researcher in this project.");
}

async function requireFreeName(
  tx: Tx,
  scope: Scope,
  input: { researcherId: ResearcherId; name: string },
): Promise<void> {
  const other = await tx.researcher.findFirst({
    where: { projectId: scope.projectId, nameKey: nameKey(input.name), id: { not: input.researcherId } },
    select: { id: true },
  });
  if (other !== null) throw nameTaken(input.name);
}

/** Writes name and problem if nobody has since they were read, and keeps them as a version. */
export async function editResearcher(
  db: Db,
  access: Access<"research">,
  input: Parsed<typeof researchersContract, "edit_researcher">,
): Promise<Answered<typeof researchersContract, "edit_researcher">> {
  const { name, problem, researcherId } = input;
  return await inTransaction(db, async (tx) => {
    await requireResearcher(tx, access, researcherId);
    await requireFreeName(tx, access, input);
    const rows = await tx.$queryRaw<unknown>`
      update researcher set name = ${name}, name_key = ${nameKey(name)}, problem = ${problem},
        revision = revision + 1, updated_at = now()
      where project_id = ${access.projectId}::uuid and id = ${researcherId}::uuid and revision = ${input.revision}
      returning revision`;
    const edited = requireRevised(rows, { what: "researcher", next: "edit again" });
    await tx.version.create({
      data: {
        projectId: access.projectId,
        subjectKind: "researcher",
        subjectId: researcherId,
        number: edited.revision,
        content: { name, problem },
        authorId: access.userId,
      },
    });
    const event = { kind: "researcher_edited", payload: { researcherId }, actorId: access.userId } as const;
    await appendEvents(tx, { projectId: access.projectId, runId: null }, [event]);
    return edited;
  });
}
