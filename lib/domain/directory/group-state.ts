import type { z } from "zod";
import { withPlainNames } from "./attribute-names";
import { ScimFault } from "./fault";
import { type Change, readPatch } from "./patch";
import { Members, readPart, SentGroup } from "./resource-shapes";

/** What changes of who is in a group, in order. */
export type MemberChange =
  | { readonly kind: "set"; readonly ids: readonly string[] }
  | { readonly kind: "add"; readonly ids: readonly string[] }
  | { readonly kind: "remove"; readonly ids: readonly string[] };

/** What a request says of a group; what it leaves open is undefined. */
export interface GroupChange {
  readonly displayName?: string;
  readonly externalId?: string | null;
  readonly members: readonly MemberChange[];
}

function idsOf(members: z.output<typeof Members>): string[] {
  if (members.some(({ type }) => type?.toLowerCase() === "group")) {
    throw new ScimFault(400, "Groups within groups are not kept. Send the users that are in them.", "invalidValue");
  }
  return [...new Set(members.map(({ value }) => value))];
}

/** The first id that is none of those that are known, in whatever case it is written; undefined where all are. */
export function firstUnknown(ids: readonly string[], known: readonly string[]): string | undefined {
  const all = new Set(known);
  return ids.find((id) => !all.has(id.toLowerCase()));
}

/** What a whole group says, as POST and PUT send it. */
export function readGroup(body: unknown): GroupChange & { displayName: string; externalId: string | null } {
  const sent = readPart(SentGroup, withPlainNames(body), "");
  const ids = idsOf(sent.members ?? []);
  return { displayName: sent.displayname, externalId: sent.externalid, members: [{ kind: "set", ids }] };
}

function memberChange({ op, selection, value }: Change): MemberChange {
  if (selection !== null) {
    const isById = selection.by === "value" && typeof selection.value === "string";
    if (op === "remove" && isById) return { kind: "remove", ids: [String(selection.value)] };
    throw new ScimFault(
      400,
      'A path selects members by their id, to remove them: members[value eq "…"]. Add them without a filter.',
      "invalidPath",
    );
  }
  const isAll = value === undefined || value === null;
  if (op === "remove")
    return isAll ? { kind: "set", ids: [] } : { kind: "remove", ids: idsOf(readPart(Members, value, "members")) };
  return { kind: op === "add" ? "add" : "set", ids: idsOf(readPart(Members, value ?? [], "members")) };
}

function changed(known: GroupChange, change: Change): GroupChange {
  const { op, attribute, value } = change;
  switch (attribute) {
    case "displayname":
      if (op === "remove") throw new ScimFault(400, "displayName cannot be removed.", "mutability");
      return { ...known, displayName: readPart(SentGroup.shape.displayname, value, "displayName") };
    case "externalid":
      return {
        ...known,
        externalId: op === "remove" ? null : readPart(SentGroup.shape.externalid, value, "externalId"),
      };
    case "members":
      return { ...known, members: [...known.members, memberChange(change)] };
    default:
      return known;
  }
}

/** What a PATCH changes of a group. Attributes that are not kept, and its id, which some send along, change nothing. */
export function readGroupPatch(body: unknown): GroupChange {
  return readPatch(body).reduce<GroupChange>(changed, { members: [] });
}
