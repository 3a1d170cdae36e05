import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { sweptTables, unswept } from "./swept-tables";

const own = ownDatabase();

const WORDS = ["text", "jsonb", "_text", "bytea", "tsvector"];

/** Columns of tables that are looked through which hold no words of a source, and what they hold. */
const wordless: Readonly<Record<string, string>> = {
  "agent_call.agent": "a name of ours",
  "agent_call.input_digest": "a hash",
  "agent_call.model": "a model's name",
  "agent_call.prompt_hash": "a hash",
  "artifact.media_type": "a type",
  "artifact.path": "a path of ours",
  "artifact.sha256": "a hash",
  "audit_event.hash": "a hash",
  "audit_event.kind": "a word of ours",
  "audit_event.node_key": "a key of ours",
  "comment.subject_id": "an id",
  "comment.subject_kind": "a word of ours",
  "crawl.origin": "goes with its row",
  "crawl.prefix": "goes with its row",
  "fact_relation.node_key": "a key of ours",
  "fact_use.node_key": "a key of ours",
  "fetch_call.request_hash": "a hash",
  "fold.node_key": "a key of ours",
  "gate.inputs_digest": "a hash",
  "gate.thresholds": "numbers",
  "node.key": "a key of ours",
  "node.lease_holder": "a worker's name",
  "node.tags": "words of ours",
  "node_attempt.worker": "a worker's name",
  "announcement.kind": "a word of ours",
  "notification.kind": "a word of ours",
  "watched_list.kind": "a word of ours",
  "watched_list.outcome": "a word of ours",
  "watched_list.etag": "what a site says of a version",
  "watched_list.modified": "what a site says of a version",
  "watched_entry.stamp": "a time, as a list says it",
  "watched_entry.status": "a word of ours",
  "project.goal": "what people wrote of the project",
  "project.name": "what people wrote of the project",
  "project.deleted_rows": "numbers",
  "project.import_stopped": "words of ours",
  "project.settings": "settings",
  "project.signed_by": "a key's fingerprint",
  "project.warned_month": "a month",
  "project_call.agent": "a name of ours",
  "project_call.input_digest": "a hash",
  "project_call.model": "a model's name",
  "project_call.prompt_hash": "a hash",
  "project_call.subject_kind": "a word of ours",
  "question.model": "a model's name",
  "question.prompt_hash": "a hash",
  "report.query_type": "a word of ours",
  "researcher.name": "what people wrote of their question",
  "researcher.name_key": "what people wrote of their question",
  "researcher.problem": "what people wrote of their question",
  "researcher.settings": "settings",
  "review.subject_id": "an id",
  "run.idempotency_key": "a key",
  "run.lease_holder": "a worker's name",
  "run.models": "models' names",
  "run.prompts": "what people wrote of the project",
  "run.question": "what people wrote of their question",
  "run.secret": "a secret",
  "run.settings": "settings",
  "search_call.provider": "a name of ours",
  "search_call.request_hash": "a hash",
  "share_link.passphrase_hash": "a hash",
  "share_link.scope": "words of ours",
  "share_link.token_hash": "a hash",
  "summary_request.secret": "a secret",
  "version.subject_id": "an id",
  "version.subject_kind": "a word of ours",
  "report.since_counts": "numbers of claims",
};

test("every table of a project is looked through for words, or is named with why none is left in it", async () => {
  const rows = await own.db.$queryRaw<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.column_name = 'project_id' and t.table_type = 'BASE TABLE' order by 1`;
  const known = [...sweptTables.map(({ name }) => name).filter((name) => name !== "project"), ...Object.keys(unswept)];
  expect(known.sort()).toEqual(rows.map(({ name }) => name));
});

test("every column that may hold words of a source is looked through, or is named with what it holds", async () => {
  const rows = await own.db.$queryRaw<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and udt_name = any(${WORDS}) and table_name = any(${sweptTables.map(({ name }) => name)})`;
  const looked = new Set(
    sweptTables.flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`)),
  );
  const open = rows
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !looked.has(name) && !(name in wordless));
  expect(open.sort()).toEqual([]);
  const there = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  expect(Object.keys(wordless).filter((name) => !there.has(name))).toEqual([]);
});

test("rows are told apart by the key of their table", async () => {
  const rows = await own.db.$queryRaw<{ name: string; key: string[] }[]>`
    select c.relname::text as name, array_agg(a.attname::text order by k.nth) as key from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = current_schema()::regnamespace
      join unnest(i.indkey) with ordinality as k(number, nth) on true
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indisprimary group by c.relname`;
  const keys = new Map(rows.map(({ name, key }) => [name, key.filter((column) => column !== "project_id")]));
  for (const { name, key } of sweptTables)
    expect(
      key.map(([column]) => column),
      name,
    ).toEqual(keys.get(name));
});
