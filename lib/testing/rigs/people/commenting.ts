import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import type { Role } from "@/lib/domain/core/words";
import type { Db } from "@/lib/platform/db/client";
import { aMember } from "@/lib/testing/rigs/access";
import type { AWorld } from "@/lib/testing/rigs/views";

/** The people of a project by their role, who comment in it by commands. */
export interface Commenting {
  people: Map<string, UserId>;
  idOf(who: string): UserId;
  send(who: string, name: string, input: object): Promise<unknown>;
  /** Comments on the report; returns the comment's id. */
  comment(who: string, body: string, more?: object): Promise<string>;
  reply(who: string, threadId: string, body: string): Promise<string>;
}

/** A project's owner with one member of each other role. */
export async function aCommentingTeam(db: Db, world: AWorld): Promise<Commenting> {
  const people = new Map<string, UserId>([["owner", world.owner]]);
  for (const role of ["editor", "reviewer", "viewer"] as const satisfies Role[]) {
    people.set(role, await aMember(db, world.projectId, role));
  }
  const idOf = (who: string): UserId => {
    const id = people.get(who);
    if (id === undefined) throw new Error(who);
    return id;
  };
  const send: Commenting["send"] = (who, name, input) => {
    const visitor = { userId: idOf(who), address: "203.0.113.9" };
    return runCommand(db, visitor, { name, input: { projectId: world.projectId, ...input } });
  };
  return {
    people,
    idOf,
    send,
    async comment(who, body, more = {}): Promise<string> {
      const commentId = crypto.randomUUID();
      await send(who, "add_comment", { commentId, subject: { kind: "report", id: world.reportId }, body, ...more });
      return commentId;
    },
    async reply(who, threadId, body): Promise<string> {
      const commentId = crypto.randomUUID();
      await send(who, "reply_comment", { commentId, threadId, body });
      return commentId;
    },
  };
}
