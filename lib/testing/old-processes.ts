/** What stands between dollar signs is a function's body, and no statement of the migration. */
const BODIES = /(\$[a-z_]*\$)[\s\S]*?\1/gi;
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const NAME = '(?:"?public"?\\.)?"?([a-z_][a-z0-9_]*)"?';

/** The statements of a migration, without their comments and the bodies of functions, on one line each. */
function statementsOf(sql: string): string[] {
  const bare = sql.replace(BODIES, "''").replace(COMMENTS, "");
  return bare.split(";").flatMap((part) => part.trim().replaceAll(/\s+/g, " ") || []);
}

function namesIn(statements: readonly string[], before: string): Set<string> {
  const found = statements.flatMap((one) => new RegExp(`${before} ${NAME}`, "i").exec(one)?.[1] ?? []);
  return new Set(found.map((name) => name.toLowerCase()));
}

interface Rule {
  /** What a part of a statement says that takes something away. */
  is: RegExp;
  /** What those of the version before lose by it. */
  loses: string;
}

/** Parts of `alter table`; a comma parts them. */
const parts: readonly Rule[] = [
  { is: /^drop (?!constraint\b)(?:column )?/i, loses: "takes a column away" },
  { is: /^rename\b/i, loses: "renames what they call by its name" },
  { is: /^alter (?:column )?\S+ (?:set data )?type\b/i, loses: "gives a column another type" },
  { is: /^alter (?:column )?\S+ set not null\b/i, loses: "demands a value that they may not give" },
  { is: /^alter (?:column )?\S+ drop default\b/i, loses: "takes a value away that they leave to the database" },
  {
    is: /^add (?:column )?(?!constraint\b)(?=.*\bnot null\b)(?!.*\b(?:default|generated)\b)/i,
    loses: "demands a new column that they do not know",
  },
];

/** A comma that parts two parts, and not the numbers of a type or the words of an expression. */
const PARTING = /,(?![^(]*\))/;

function fromTable(statement: string, made: ReadonlySet<string>): string[] {
  const found = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} (.*)$`, "i").exec(statement);
  const [, table = "", rest = ""] = found ?? [];
  if (found === null || made.has(table.toLowerCase())) return [];
  const taken = rest.split(PARTING).map((part) => parts.find(({ is }) => is.test(part.trim()))?.loses);
  return taken.flatMap((loses) => (loses === undefined ? [] : [`${table}: ${loses}`]));
}

/** Whole things that are dropped, unless the same migration makes them anew. */
function dropped(
  statement: string,
  made: Readonly<Record<"table" | "function" | "view", ReadonlySet<string>>>,
): string[] {
  const found = new RegExp(`^drop (table|view|type|function|sequence|schema) (?:if exists )?${NAME}`, "i").exec(
    statement,
  );
  const [, kind = "", name = ""] = found ?? [];
  if (found === null) return [];
  const again = kind.toLowerCase() === "function" ? made.function : kind.toLowerCase() === "view" ? made.view : null;
  return again?.has(name.toLowerCase()) ? [] : [`${name}: the ${kind.toLowerCase()} is dropped`];
}

function ofTypes(statement: string): string[] {
  const found = new RegExp(`^alter type ${NAME} (rename|drop)`, "i").exec(statement);
  return found === null ? [] : [`${found[1]}: the type loses a name`];
}

/**
 * What a migration takes from processes of the version before that work on beside it, as sentences. What only adds takes
 * nothing: tables, columns with a default or none, values of an enum, indexes, constraints that are dropped.
 */
export function takenFromOld(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = {
    table: namesIn(statements, "^create table(?: if not exists)?"),
    function: namesIn(statements, "^create(?: or replace)? function"),
    view: namesIn(statements, "^create(?: or replace)? view"),
  };
  return statements.flatMap((one) => [...fromTable(one, made.table), ...dropped(one, made), ...ofTypes(one)]);
}

/** The earlier migration whose expansion one ends by taking away what it stands for; null for one that takes nothing. */
export function contractOf(sql: string): string | null {
  return /^-- contract of: (\S+)$/m.exec(sql)?.[1] ?? null;
}
