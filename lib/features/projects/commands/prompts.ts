import { z } from "zod";
import { checkPrompt, PromptName, problemText } from "@/lib/agents/call/prompts";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { projectsContract } from "@/lib/features/projects/contract";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

type SavePrompt = Parsed<typeof projectsContract, "save_prompt">;

const Revised = z.array(z.object({ revision: z.int() }));

/** Keeps numbers going when a prompt was given back in between: every version of it stays readable. */
async function lastNumber(tx: Tx, projectId: string, name: string): Promise<number> {
  const last = await tx.version.aggregate({
    where: { projectId, subjectKind: "prompt", subjectId: name },
    _max: { number: true },
  });
  return last._max.number ?? 0;
}

async function write(tx: Tx, access: Access<"administer">, input: SavePrompt, next: number): Promise<number> {
  const { name, template, revision } = input;
  const rows =
    template === null
      ? await tx.$queryRaw<unknown>`
          delete from prompt_override where project_id = ${access.projectId}::uuid and agent = ${name}
            and revision = ${revision} returning revision`
      : revision === null
        ? await tx.$queryRaw<unknown>`
            insert into prompt_override (project_id, agent, template, revision, updated_by_id)
            values (${access.projectId}::uuid, ${name}, ${template}, ${next}, ${access.userId}::uuid)
            on conflict do nothing returning revision`
        : await tx.$queryRaw<unknown>`
            update prompt_override set template = ${template}, revision = ${next}, updated_at = now(),
              updated_by_id = ${access.userId}::uuid
            where project_id = ${access.projectId}::uuid and agent = ${name} and revision = ${revision}
            returning revision`;
  return Revised.parse(rows).length;
}

/** Puts a prompt into the project's own words, or gives it back; what it was stays as a version. */
export async function savePrompt(
  db: Db,
  access: Access<"administer">,
  input: SavePrompt,
): Promise<Answered<typeof projectsContract, "save_prompt">> {
  const { template } = input;
  const known = PromptName.safeParse(input.name);
  if (!known.success) throw new Refusal("not_found", "There is no such prompt.");
  const name = known.data;
  const [problem] = template === null ? [] : checkPrompt(name, template);
  if (problem) throw new Refusal("invalid", problemText(problem), "template");
  const number = await inTransaction(db, async (tx) => {
    const next = (await lastNumber(tx, access.projectId, name)) + 1;
    if ((await write(tx, access, input, next)) === 0) {
      throw new Refusal(
        "stale",
        "Someone else changed this prompt meanwhile, and nothing of yours was saved. Look at what it says now, then edit again.",
      );
    }
    await tx.version.create({
      data: {
        projectId: access.projectId,
        subjectKind: "prompt",
        subjectId: name,
        number: next,
        content: { template },
        authorId: access.userId,
      },
    });
    const event = { kind: "prompt_edited", payload: { name, isDefault: template === null } } as const;
    await appendEvents(tx, { projectId: access.projectId, runId: null }, [{ ...event, actorId: access.userId }]);
    return next;
  });
  return { revision: template === null ? null : number };
}
