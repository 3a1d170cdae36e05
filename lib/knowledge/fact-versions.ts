import { z } from "zod";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { type FactStatus, factStatuses } from "@/lib/domain/core/words";
import type { Tx } from "@/lib/platform/db/client";

/** What a version of a fact holds. */
export const FactContent = z.object({ statement: z.string(), status: z.enum(factStatuses) });

interface FactVersion {
  factId: string;
  /** The fact's revision. */
  number: number;
  content: { statement: string; status: FactStatus };
  reason: string;
}

/** Keeps what a person made of a fact. */
export async function writeVersion(
  tx: Tx,
  author: { projectId: ProjectId; userId: UserId },
  { factId, number, content, reason }: FactVersion,
): Promise<void> {
  const { projectId, userId } = author;
  await tx.version.create({
    data: { projectId, subjectKind: "fact", subjectId: factId, number, content, reason, authorId: userId },
  });
}

/** Keeps what a person made of several facts at once. */
export async function writeVersions(
  tx: Tx,
  author: { projectId: ProjectId; userId: UserId },
  versions: readonly FactVersion[],
): Promise<void> {
  const { projectId, userId: authorId } = author;
  await tx.version.createMany({
    data: versions.map(({ factId, ...version }) => ({
      ...version,
      projectId,
      subjectKind: "fact",
      subjectId: factId,
      authorId,
    })),
  });
}

/** Keeps what a fact said before people changed it, unless that is kept already. */
export async function writeFirstVersion(
  tx: Tx,
  scope: { projectId: ProjectId },
  version: Omit<FactVersion, "reason"> & { at: Date },
): Promise<void> {
  const { factId, number, content, at } = version;
  const data = { projectId: scope.projectId, subjectKind: "fact", subjectId: factId, number, content, createdAt: at };
  await tx.version.createMany({ data: [data], skipDuplicates: true });
}
