import type { z } from "zod";
import { requireAdmin } from "@/lib/access/accounts/people";
import { nothingHere, openProject } from "@/lib/access/door/open-project";
import { requireScope, type TokenHolder } from "@/lib/access/tokens";
import type { CommandInput, CommandName } from "@/lib/commands/contract";
import { contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { TokenScope } from "@/lib/domain/core/token-scope";
import { parseInput } from "@/lib/features/kit/parse-input";
import type { Live } from "@/lib/live/live";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";

/** What every answer is made with. */
export interface ApiDeps {
  readonly db: Db;
  readonly live: () => Live;
  /** Milliseconds between two looks at whether the reader of a stream may still read. */
  readonly recheckMs?: number;
}

/** One request as it came, before its parts are parsed. */
export interface Call {
  readonly deps: ApiDeps;
  readonly holder: TokenHolder;
  readonly address: string;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

/** What a route answers when all goes well. */
export type Answer<O extends z.ZodType = z.ZodType> =
  | { readonly status: 200 | 201; readonly json: O }
  | { readonly status: 200; readonly text: "text/markdown" }
  | { readonly status: 200; readonly file: "application/zip" }
  | { readonly status: 204 };

interface Spec<P extends string, Q extends z.ZodObject, B extends z.ZodType | null, A extends Answer> {
  readonly method: "GET" | "POST";
  readonly path: P;
  /** Its name in the OpenAPI document, and in the tests' table. */
  readonly id: string;
  /** What it does, in one sentence. */
  readonly says: string;
  readonly scope: TokenScope;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
  /** Headers that must be sent, or may be; the sentence of each says what it holds. */
  readonly headers?: readonly {
    readonly name: string;
    readonly says: string;
    readonly isOptional?: true;
    /** Any text; else it is a UUID. */
    readonly isText?: true;
  }[];
  /** Whether the body is a file's bytes, which the route reads itself as they come. */
  readonly takesFile?: true;
  /** Whether it also answers as server-sent events to who accepts those. */
  readonly isStream?: true;
}

/** A row of the table: everything that the handler, the OpenAPI document and the tests need of it. */
export interface Route extends Spec<string, z.ZodObject, z.ZodType | null, Answer> {
  run(call: Call): Promise<unknown>;
}

type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & ParamsOf<Rest>
  : unknown;
type BodyOf<B> = B extends z.ZodType ? z.output<B> : null;
type Answered<A> = A extends { json: infer O extends z.ZodType }
  ? z.input<O>
  : A extends { text: string }
    ? string
    : null;

/** What a route's function gets: everything parsed, the project open. */
interface RouteInput<P extends string, Q extends z.ZodObject, B> {
  readonly call: Call;
  readonly db: Db;
  readonly params: ParamsOf<P>;
  readonly query: z.output<Q>;
  readonly body: BodyOf<B>;
}

/** Parameters of an address by the schema of their route; a parameter that it does not know is refused. */
function parsed<Q extends z.ZodObject, B extends z.ZodType | null>(
  spec: Pick<Spec<string, Q, B, Answer>, "query" | "body">,
  call: Call,
): { query: z.output<Q>; body: BodyOf<B> } {
  const body = spec.body === null ? null : parseInput(spec.body, call.body);
  // The two branches of `BodyOf`, which the compiler does not tie to the value that was looked at.
  return { query: parseInput(spec.query, call.query), body: body as BodyOf<B> };
}

/** What a route answers with, checked against what it promises; what is not promised is left out. */
function checked(answer: Answer, value: unknown): unknown {
  return value instanceof Response || !("json" in answer) ? value : answer.json.parse(value);
}

/** Notes what a program reads, or sets of the install, as its token's owner, by the route's name: a tool that asks it does the same. */
async function noteProgram(
  route: string,
  call: Call,
  { projectId, kind = "read_by_program" }: { projectId: ProjectId | null; kind?: "read_by_program" | "set_by_program" },
): Promise<void> {
  const { tokenId, userId } = call.holder;
  const { projectId: _project, ...named } = call.params;
  const what = [route, ...Object.values(named)].join(" ");
  const from = { address: call.address, userAgent: call.request.headers.get("user-agent") };
  await noteAccess(call.deps.db, { kind, userId, tokenId, projectId, what, ...from });
}

/** Whether a route tells what is known, by whichever method it is asked. */
function isReading({ method, scope }: Pick<Route, "method" | "scope">): boolean {
  return method === "GET" || scope === "read";
}

/** A route within a project: the scope, the door, and only then what was sent. */
export function inProject<
  const P extends `/projects/{projectId}${string}`,
  Q extends z.ZodObject,
  B extends z.ZodType | null,
  A extends Answer,
>(
  spec: Spec<P, Q, B, A>,
  answer: (input: RouteInput<P, Q, B> & { readonly access: Access<"read"> }) => Promise<Answered<A> | Response>,
): Route {
  return {
    ...spec,
    async run(call): Promise<unknown> {
      const { db } = call.deps;
      const { holder, params } = call;
      const projectId = params["projectId"] ?? "";
      const access = await openProject(db, { caller: callerWithin(holder, projectId), projectId }, "read");
      requireScope(holder, spec.scope);
      if (isReading(spec)) await noteProgram(spec.id, call, access);
      const input = { call, db, access, params: params as ParamsOf<P>, ...parsed<Q, B>(spec, call) };
      return checked(spec.answer, await answer(input));
    },
  };
}

/** To a token of one project every other is as if it were not there. */
function callerWithin(holder: TokenHolder, projectId: string): { userId: TokenHolder["userId"] } {
  if (holder.projectId === null || holder.projectId === projectId) return { userId: holder.userId };
  throw nothingHere();
}

/** A route of the token's owner, outside of any project. */
export function ofOwner<const P extends string, Q extends z.ZodObject, B extends z.ZodType | null, A extends Answer>(
  spec: Spec<P, Q, B, A>,
  answer: (input: RouteInput<P, Q, B>) => Promise<Answered<A> | Response>,
): Route {
  return {
    ...spec,
    async run(call): Promise<unknown> {
      requireScope(call.holder, spec.scope);
      if (isReading(spec)) await noteProgram(spec.id, call, { projectId: null });
      const params = call.params as ParamsOf<P>;
      const input = { call, db: call.deps.db, params, ...parsed<Q, B>(spec, call) };
      return checked(spec.answer, await answer(input));
    },
  };
}

/**
 * A route of the install for its administrators: the scope, a token for all of the owner's projects, the account, and only
 * then what was sent. What is asked to be set stands in the log of readings, too, by which token.
 */
export function ofInstall<
  const P extends `/install/${string}`,
  Q extends z.ZodObject,
  B extends z.ZodType | null,
  A extends Answer,
>(spec: Spec<P, Q, B, A>, answer: (input: RouteInput<P, Q, B>) => Promise<Answered<A> | Response>): Route {
  return {
    ...spec,
    async run(call): Promise<unknown> {
      const { holder, deps, params } = call;
      requireScope(holder, spec.scope);
      requireAllProjects(holder);
      await requireAdmin(deps.db, holder);
      const kind = spec.method === "GET" ? "read_by_program" : "set_by_program";
      await noteProgram(spec.id, call, { projectId: null, kind });
      const input = { call, db: deps.db, params: params as ParamsOf<P>, ...parsed<Q, B>(spec, call) };
      return checked(spec.answer, await answer(input));
    },
  };
}

/** Refuses a token of one project alone for what is of none. */
export function requireAllProjects({ projectId }: Pick<TokenHolder, "projectId">): void {
  if (projectId === null) return;
  throw new Refusal("forbidden", "This token is for one project alone. Make one for all of your projects.");
}

/** Sends a command as the token's owner: what people do by the screens and programs by tokens is one and the same. */
export async function command<N extends CommandName>(
  call: Call,
  name: N,
  input: CommandInput<N>,
): Promise<z.output<(typeof contract)[N]["output"]>> {
  const visitor = { userId: call.holder.userId, address: call.address, isProgram: true } as const;
  const done = await runCommand(call.deps.db, visitor, { name, input });
  return contract[name].output.parse(done) as z.output<(typeof contract)[N]["output"]>;
}
