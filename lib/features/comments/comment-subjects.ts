import type { CommentSubject, CommentSubjectKind } from "@/lib/domain/core/comment";
import type { Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { excerptOf } from "@/lib/domain/notify/notification";
import type { Tx } from "@/lib/platform/db/client";

/** What is commented on, as comments are stored under it and as people are told of it. */
export interface FoundSubject {
  kind: CommentSubjectKind;
  id: string;
  runId: string | null;
  /** The run that it is of, as people know it. */
  run: { number: number; researcher: string } | null;
  /** A fact's or a node's key; empty for others. */
  key: string;
  title: string;
  /** Who made it, as far as somebody did. */
  makers: (string | null)[];
}

const ofRun = { select: { startedById: true, number: true, researcher: { select: { name: true } } } } as const;

function asRun(run: { number: number; researcher: { name: string } } | null | undefined): FoundSubject["run"] {
  return run ? { number: run.number, researcher: run.researcher.name } : null;
}

type Stored = { kind: CommentSubjectKind; id: string };

const finders: Record<CommentSubjectKind, (tx: Tx, scope: Scope, id: string) => Promise<FoundSubject | null>> = {
  async report(tx, { projectId }, id): Promise<FoundSubject | null> {
    const select = { title: true, runId: true, run: ofRun };
    const row = await tx.report.findFirst({ where: { id, projectId }, select });
    const title = excerptOf(row?.title ?? "");
    return (
      row && {
        kind: "report",
        id,
        runId: row.runId,
        run: asRun(row.run),
        key: "",
        title,
        makers: [row.run.startedById],
      }
    );
  },
  async fact(tx, { projectId }, id): Promise<FoundSubject | null> {
    const select = { key: true, statement: true, runId: true, run: ofRun };
    const row = await tx.fact.findFirst({ where: { id, projectId }, select });
    const title = excerptOf(row?.statement ?? "");
    const makers = [row?.run?.startedById ?? null];
    return row && { kind: "fact", id, runId: row.runId, run: asRun(row.run), key: row.key, title, makers };
  },
  async source(tx, { projectId }, id): Promise<FoundSubject | null> {
    const row = await tx.source.findFirst({ where: { id, projectId }, select: { title: true, addedById: true } });
    const title = excerptOf(row?.title ?? "");
    return row && { kind: "source", id, runId: null, run: null, key: "", title, makers: [row.addedById] };
  },
  async node(tx, { projectId }, id): Promise<FoundSubject | null> {
    const select = { key: true, title: true, runId: true, run: ofRun };
    const row = await tx.node.findFirst({ where: { id, projectId }, select });
    const title = excerptOf(row?.title ?? "");
    const makers = [row?.run.startedById ?? null];
    return row && { kind: "node", id, runId: row.runId, run: asRun(row.run), key: row.key, title, makers };
  },
};

function nothingToCommentOn(): Refusal {
  return new Refusal("not_found", "What you comment on is not there any more. Reload to see what is.");
}

/** What a stored comment stands under; `not_found` when it is gone. */
export async function storedSubject(tx: Tx, scope: Scope, stored: Stored): Promise<FoundSubject> {
  const found = await finders[stored.kind](tx, scope, stored.id);
  if (found === null) throw nothingToCommentOn();
  return found;
}

/** What somebody wants to comment on, within the project; `not_found` when it is not there. */
export async function findSubject(tx: Tx, scope: Scope, subject: CommentSubject): Promise<FoundSubject> {
  if (subject.kind !== "node") return await storedSubject(tx, scope, subject);
  const where = { projectId: scope.projectId, runId: subject.runId, key: subject.key };
  const node = await tx.node.findFirst({ where, select: { id: true } });
  if (node === null) throw nothingToCommentOn();
  return await storedSubject(tx, scope, { kind: "node", id: node.id });
}
