import type { Pool, PoolClient, QueryResult } from "pg";
import { Prisma } from "@/lib/platform/db/generated/client";
import { rawTypes, sentValue } from "./pg-values";

/** What sends a statement: a pool, or the connection of a transaction. */
type Sender = Pool | PoolClient;

/** How a statement begins that every step of a run makes: with its name in a comment. */
const NAMED = /^\s*\/\* (?<name>[a-z_]+) \*\//;

/**
 * The name under which a connection prepares a statement; undefined for all others. What is named is parsed and planned
 * once for each connection, and sent without its text from then on. Its text is fixed, and what it reads it finds by keys.
 */
export function nameOf(text: string): string | undefined {
  return NAMED.exec(text)?.groups?.["name"];
}

interface Statement {
  text: string;
  name: string | undefined;
}

/** A template's text is the same at each call unless parts of SQL are put into it, so that it is made once. */
const known = new WeakMap<TemplateStringsArray, Statement>();

function statementOf(text: string): Statement {
  return { text, name: nameOf(text) };
}

function plainStatement(template: TemplateStringsArray): Statement {
  const made = known.get(template) ?? statementOf(template.reduce((text, part, nth) => `${text}$${nth}${part}`));
  known.set(template, made);
  return made;
}

type Query = TemplateStringsArray | Prisma.Sql;

function isTemplate(query: Query): query is TemplateStringsArray {
  return Array.isArray(query);
}

function read(query: Query, values: unknown[]): Statement & { values: unknown[] } {
  if (isTemplate(query) && !values.some((value) => value instanceof Prisma.Sql)) {
    return { ...plainStatement(query), values: values.map(sentValue) };
  }
  const sql = isTemplate(query) ? Prisma.sql(query, ...values) : query;
  return { ...statementOf(sql.text), values: sql.values.map(sentValue) };
}

/** What PostgreSQL said, as Prisma's own raw statements say it; what is no answer of its stays what it is. */
function asKnown(error: unknown): unknown {
  if (!(error instanceof Error && "severity" in error && "code" in error)) return error;
  const code = String(error.code);
  const meta = { code, message: error.message };
  const message = `Raw query failed. Code: \`${code}\`. Message: \`${error.message}\``;
  return new Prisma.PrismaClientKnownRequestError(message, {
    code: "P2010",
    meta,
    clientVersion: Prisma.prismaVersion.client,
  });
}

/** A client's raw statements. */
export interface RawStatements {
  $queryRaw<T = unknown>(query: Query, ...values: unknown[]): Promise<T>;
  $executeRaw(query: Query, ...values: unknown[]): Promise<number>;
}

/**
 * Raw statements sent by pg itself. Prisma's own way takes six times the processor's time for the same answer, and the
 * steps of a run make hundreds. `isPrepared` says whether what has a name is prepared under it.
 */
export function rawStatements(senderNow: () => Sender, { isPrepared }: { isPrepared: boolean }): RawStatements {
  async function send(query: Query, values: unknown[]): Promise<QueryResult> {
    const { name, ...statement } = read(query, values);
    try {
      const sender = senderNow();
      const named = isPrepared && name !== undefined ? { name } : {};
      return await sender.query({ ...statement, ...named, types: rawTypes });
    } catch (error) {
      throw asKnown(error);
    }
  }
  return {
    $queryRaw: async <T>(query: Query, ...values: unknown[]): Promise<T> => {
      const { rows } = await send(query, values);
      // As with Prisma's own, the caller says what its statement answers.
      return rows as T;
    },
    $executeRaw: async (query, ...values) => (await send(query, values)).rowCount ?? 0,
  };
}
