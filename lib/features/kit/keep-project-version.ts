import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { requireRevised } from "@/lib/features/kit/revised";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

/**
 * What a project's row says after a change that was written only if nobody had changed it since: `rows` as that statement
 * returned them. What was changed stays a version, with who did it.
 * @throws Refusal that somebody changed it meanwhile, with what to do `next`.
 */
export async function keepProjectVersion(
  tx: Tx,
  { projectId, userId }: { projectId: ProjectId; userId: UserId },
  { rows, next, content }: { rows: unknown; next: string; content: Prisma.InputJsonValue },
): Promise<{ revision: number }> {
  const edited = requireRevised(rows, { what: "project", next });
  const of = { projectId, subjectKind: "project", subjectId: projectId } as const;
  await tx.version.create({ data: { ...of, number: edited.revision, content, authorId: userId } });
  return edited;
}
