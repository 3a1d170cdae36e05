import { z } from "zod";
import { attributeName, withPlainNames } from "./attribute-names";
import { ScimFault } from "./fault";
import { readPart } from "./resource-shapes";

/** What a sub-attribute, its name in lower case, has to be. */
export interface Selection {
  readonly by: string;
  readonly value: string | boolean;
}

/** One change of a PATCH, told apart by what it does to which attribute. */
export interface Change {
  readonly op: "add" | "replace" | "remove";
  /** In lower case, without what selects among several values; `name.givenname`, say. */
  readonly attribute: string;
  /** By what a path selects among several values, as `members[value eq "…"]`; null where it does not. */
  readonly selection: Selection | null;
  readonly value: unknown;
}

const Operation = z.object({
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(["add", "replace", "remove"])),
  path: z.string().max(500).nullish(),
  value: z.unknown().optional(),
});
const Sent = z.object({ operations: z.array(Operation).min(1).max(1_000) });

const pathShape =
  /^([A-Za-z][\w:.$-]*)(?:\[\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\])?(\.[A-Za-z$]\w*)?$/i;

function readPath(path: string): Pick<Change, "attribute" | "selection"> {
  const read = pathShape.exec(path.trim());
  if (read === null) throw new ScimFault(400, `The path ${path} cannot be read.`, "invalidPath");
  const [, base = "", by = "", value = "", sub = ""] = read;
  const attribute = attributeName(`${base}${sub}`);
  if (by === "") return { attribute, selection: null };
  try {
    const wanted = value.startsWith('"') ? String(JSON.parse(value)) : value.toLowerCase() === "true";
    return { attribute, selection: { by: by.toLowerCase(), value: wanted } };
  } catch {
    throw new ScimFault(400, `The path ${path} cannot be read.`, "invalidPath");
  }
}

/** Where a key points: some directories write paths as keys. One that is no path is the name of something else. */
function readKey(key: string): Pick<Change, "attribute" | "selection"> {
  return pathShape.test(key) ? readPath(key) : { attribute: attributeName(key), selection: null };
}

const nameParts = ["formatted", "givenname", "familyname"] as const;

/** What a change without a path says of each attribute; of `name`, of each of its parts. */
function spread(op: Change["op"], value: unknown): Change[] {
  const held = readPart(z.record(z.string(), z.unknown()), value, "value");
  return Object.entries(held).flatMap(([key, one]) => split({ op, ...readKey(key), value: one }));
}

function split(change: Change): Change[] {
  const { op, attribute, value } = change;
  if (attribute !== "name") return [change];
  if (op === "remove" || value === null) {
    return nameParts.map((part) => ({ op: "remove", attribute: `name.${part}`, selection: null, value: undefined }));
  }
  if (typeof value !== "object") return [change];
  return Object.entries(value).map(([key, one]) => ({
    op,
    attribute: `name.${attributeName(key)}`,
    selection: null,
    value: one,
  }));
}

/**
 * The changes of a PATCH in order, whichever way a directory writes them: with paths or without, operations in any case,
 * paths as keys. Throws what the protocol says where it cannot be read.
 */
export function readPatch(body: unknown): readonly Change[] {
  const { operations } = readPart(Sent, withPlainNames(body), "");
  return operations.flatMap(({ op, path, value }) => {
    if (path !== null && path !== undefined && path !== "") return split({ op, ...readPath(path), value });
    if (op === "remove") throw new ScimFault(400, "What is to be removed is not said: send a path.", "noTarget");
    return spread(op, value);
  });
}
