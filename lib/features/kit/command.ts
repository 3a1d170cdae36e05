import type { z } from "zod";
import { requireAdmin } from "@/lib/access/accounts/people";
import { requireRecentSignIn } from "@/lib/access/accounts/recent-sign-in";
import { archived, openProject, requireCaller } from "@/lib/access/door/open-project";
import type { ProjectId, SessionId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access, Right } from "@/lib/domain/core/rights";
import type { Db } from "@/lib/platform/db/client";
import { type LimitName, spend } from "@/lib/platform/limit/limits";
import { parseInput } from "./parse-input";

/** Who sends a command, and from where; `userId` is null for someone who is not signed in. */
export interface Visitor {
  readonly userId: UserId | null;
  /** The session that it came by; none where a program asks. */
  readonly sessionId?: SessionId | null;
  /** Who is signed in and gets nowhere before they have set up the second factor that is demanded. */
  readonly setsUp?: { readonly userId: UserId; readonly sessionId: SessionId } | null;
  readonly address: string;
  /** It is a program that asks, with a token that was made for this. */
  readonly isProgram?: true;
}

/** Someone signed in who acts outside of any project. */
export interface Actor {
  readonly userId: UserId;
  readonly sessionId: SessionId | null;
  readonly address: string;
  readonly isProgram?: true;
}

interface Spec<R extends Right | null, I extends z.ZodType, O extends z.ZodType> {
  readonly right: R;
  readonly asksAgain?: true | ((input: z.output<I>) => boolean);
  readonly takesPrograms?: true;
  readonly counts?: LimitName;
  readonly input: I;
  readonly output: O;
}

/** A row of the table: takes whatever was sent, answers what the contract says, or refuses. */
export interface Command<S> {
  readonly spec: S;
  run(db: Db, visitor: Visitor, raw: unknown): Promise<unknown>;
}

function callerOf(visitor: Visitor): { userId: UserId } {
  if (visitor.userId === null && visitor.setsUp) {
    throw new Refusal("unauthenticated", "This install demands a second factor. Reload the page to set yours up.");
  }
  return requireCaller(visitor.userId === null ? null : { userId: visitor.userId });
}

/** Refuses what is done only soon after signing in, when that is long ago; after the door, which says what there is. */
async function askAgain<I extends z.ZodType>(
  db: Db,
  visitor: Visitor & { userId: UserId },
  { spec, input }: { spec: Spec<Right | null, I, z.ZodType>; input: z.output<I> },
): Promise<void> {
  const { asksAgain = false, takesPrograms = false } = spec;
  if (takesPrograms && visitor.isProgram) return;
  const isAsked = typeof asksAgain === "function" ? asksAgain(input) : asksAgain;
  if (isAsked) await requireRecentSignIn(db, { userId: visitor.userId, sessionId: visitor.sessionId ?? null });
}

/**
 * A command within a project, archived or not: signed in, parsed, counted, through the door, done, its answer checked. For
 * what changes nothing in the project but who is in it, and what ends the archiving.
 */
export function inAnyProject<R extends Right, I extends z.ZodType<{ projectId: ProjectId }>, O extends z.ZodType>(
  spec: Spec<R, I, O>,
  work: (db: Db, access: Access<R | "read">, input: z.output<I>) => Promise<z.output<O>>,
): Command<Spec<R, I, O>> {
  return {
    spec,
    async run(db, visitor, raw): Promise<unknown> {
      const caller = callerOf(visitor);
      const input = parseInput(spec.input, raw);
      await spend(db, spec.counts ?? "commands", caller.userId);
      const access = await openProject(db, { caller, projectId: input.projectId }, spec.right);
      await askAgain(db, { ...visitor, ...caller }, { spec, input });
      return spec.output.parse(await work(db, access, input));
    },
  };
}

/** A command within a project that is in use: a right to read opens an archived one too, for reading alone. */
export function inProject<R extends Right, I extends z.ZodType<{ projectId: ProjectId }>, O extends z.ZodType>(
  spec: Spec<R, I, O>,
  work: (db: Db, access: Access<R | "read">, input: z.output<I>) => Promise<z.output<O>>,
): Command<Spec<R, I, O>> {
  return inAnyProject(spec, async (db, access, input) => {
    if (access.isArchived) throw archived();
    return await work(db, access, input);
  });
}

/** A command of someone signed in for whom a door opens. */
function behind<I extends z.ZodType, O extends z.ZodType>(
  open: (db: Db, caller: Actor) => Promise<void>,
  spec: Spec<null, I, O>,
  work: (db: Db, caller: Actor, input: z.output<I>) => Promise<z.output<O>>,
): Command<Spec<null, I, O>> {
  return {
    spec,
    async run(db, visitor, raw): Promise<unknown> {
      const { userId } = callerOf(visitor);
      const input = parseInput(spec.input, raw);
      await spend(db, "commands", userId);
      const { sessionId = null, address, isProgram } = visitor;
      const caller = { userId, sessionId, address, ...(isProgram ? { isProgram } : {}) };
      await open(db, caller);
      await askAgain(db, caller, { spec, input });
      return spec.output.parse(await work(db, caller, input));
    },
  };
}

/** A command of someone signed in, outside of any project. */
export function ofAccount<I extends z.ZodType, O extends z.ZodType>(
  spec: Spec<null, I, O>,
  work: (db: Db, caller: Actor, input: z.output<I>) => Promise<z.output<O>>,
): Command<Spec<null, I, O>> {
  return behind(() => Promise.resolve(), spec, work);
}

/** A command of someone signed in, also while they may do nothing else: they set up what is demanded of them. */
export function ofWhoSetsUp<I extends z.ZodType, O extends z.ZodType>(
  spec: Spec<null, I, O>,
  work: (db: Db, caller: Actor, input: z.output<I>) => Promise<z.output<O>>,
): Command<Spec<null, I, O>> {
  const command = ofAccount(spec, work);
  return { spec, run: (db, visitor, raw) => command.run(db, { ...visitor, ...visitor.setsUp }, raw) };
}

/** A command of the install's administrators. */
export function ofAdmin<I extends z.ZodType, O extends z.ZodType>(
  spec: Spec<null, I, O>,
  work: (db: Db, caller: Actor, input: z.output<I>) => Promise<z.output<O>>,
): Command<Spec<null, I, O>> {
  return behind(requireAdmin, spec, work);
}

/** A command that anyone may send, counted by the address it comes from. */
export function ofAnyone<I extends z.ZodType, O extends z.ZodType>(
  spec: Spec<null, I, O>,
  work: (db: Db, visitor: Visitor, input: z.output<I>) => Promise<z.output<O>>,
): Command<Spec<null, I, O>> {
  return {
    spec,
    async run(db, visitor, raw): Promise<unknown> {
      return spec.output.parse(await work(db, visitor, parseInput(spec.input, raw)));
    },
  };
}
