import { z } from "zod";
import { eachRow } from "@/lib/features/backup/layout/rows";
import type { Tx } from "@/lib/platform/db/client";
import { type PersonalTable, personalTables } from "./personal-tables";

/** What the file calls itself, and the version of its form. */
const FORMAT = "stemma-person";
const VERSION = 1;

const Line = z.object({ line: z.string() });

function objectOf(columns: readonly string[]): string {
  return `jsonb_build_object(${columns.map((column) => `'${column}', t."${column}"`).join(", ")})`;
}

/** The rows of a table that are of a person, each as a line of JSON: as what they stand in it, and what they are told. */
function queryOf({ name, by, columns, ofMember = [], at }: PersonalTable): string {
  const as = by.map((column) => `case when t."${column}" = $1::uuid then '${column}' end`).join(", ");
  const own = name === "project" ? `t."id"` : `t."project_id"`;
  const more =
    ofMember.length === 0
      ? ""
      : ` || case when exists (select from membership m where m.user_id = $1::uuid and m.project_id = ${own})
          then ${objectOf(ofMember)} else '{}'::jsonb end`;
  const isOfPerson = by.map((column) => `t."${column}" = $1::uuid`).join(" or ");
  return `select (jsonb_build_object('as', array_remove(array[${as}], null)) || ${objectOf(columns)}${more})::text as line
    from "${name}" t where ${isOfPerson} order by t."${at}" nulls first, 1`;
}

const Account = z.object({ line: z.string() });

/** What the account itself says. */
async function readAccount(tx: Tx, userId: string): Promise<string> {
  const rows = z.array(Account).parse(
    await tx.$queryRaw`
      select jsonb_build_object('id', id, 'name', name, 'email', email, 'is_admin', is_admin,
        'has_password', password_hash is not null, 'created_at', created_at, 'email_verified_at', email_verified_at,
        'mails_notifications', mails_notifications, 'digest', digest, 'time_zone', time_zone)::text as line from "user" where id = ${userId}::uuid`,
  );
  return rows[0]?.line ?? "null";
}

/** Names of the projects that rows speak of, of which they are a member. */
async function readProjects(tx: Tx, userId: string): Promise<string> {
  const rows = z.array(Account).parse(
    await tx.$queryRaw`
      select coalesce(jsonb_object_agg(p.id, p.name), '{}')::text as line
      from membership m join project p on p.id = m.project_id where m.user_id = ${userId}::uuid`,
  );
  return rows[0]?.line ?? "{}";
}

interface Gathering {
  userId: string;
  madeAt: Date;
  /** Called before each table, with how many per cent are done. */
  onTable: (percent: number) => Promise<void>;
}

/**
 * All that is held of a person as JSON, part by part: their account, and their rows of every table, a line each. In one
 * transaction, as it was at one moment.
 */
export async function* gatherData(tx: Tx, { userId, madeAt, onTable }: Gathering): AsyncGenerator<string> {
  yield `{"format":"${FORMAT}","version":${VERSION},"made_at":"${madeAt.toISOString()}",\n"account":${await readAccount(tx, userId)},\n`;
  yield `"names_of_projects":${await readProjects(tx, userId)},\n"rows":{`;
  for (const [nth, table] of personalTables.entries()) {
    await onTable(Math.round((nth * 100) / personalTables.length));
    yield `${nth === 0 ? "" : ","}\n"${table.name}":[`;
    let isFirst = true;
    for await (const { line } of eachRow(tx, Line, { sql: queryOf(table), values: [userId] })) {
      yield `${isFirst ? "" : ","}\n${line}`;
      isFirst = false;
    }
    yield "]";
  }
  yield "\n}}\n";
}
