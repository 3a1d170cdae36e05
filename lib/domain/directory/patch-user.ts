import { z } from "zod";
import { ScimFault } from "./fault";
import { type Change, readPatch, type Selection } from "./patch";
import { Emails, readPart, Truth } from "./resource-shapes";
import { addressAmong, nameOf, type UserState } from "./user-state";

const Line = z.string().trim().max(400);
const Lined = Line.nullish().transform((value) => value || null);

const texts = {
  externalid: "externalId",
  "name.formatted": "formatted",
  "name.givenname": "givenName",
  "name.familyname": "familyName",
} as const;
type TextName = keyof typeof texts;

function isText(attribute: string): attribute is TextName {
  return Object.hasOwn(texts, attribute);
}

function required(attribute: string): ScimFault {
  return new ScimFault(400, `${attribute} cannot be removed.`, "mutability");
}

/** Whether a path selects the one address that is kept, which is told as the primary one, of work. */
function isOurs({ by, value }: Selection, email: string): boolean {
  const plain = String(value).toLowerCase();
  if (by === "type") return plain === "work";
  if (by === "primary") return plain === "true";
  return by === "value" && plain === email.toLowerCase();
}

/** The address after a change of addresses. Another one beside it, of home for example, is not kept. */
function addressAfter({ userName, email }: Draft, { op, selection, value }: Change): string {
  if (selection !== null && !isOurs(selection, email)) return email;
  if (op === "remove") return userName;
  const sent = readPart(Emails, value, "emails");
  const isAlone = op === "replace" || selection !== null;
  const counted = isAlone ? sent : sent.filter(({ type, primary }) => primary === true || isOfWork(type));
  return addressAmong(counted) ?? (isAlone ? userName : email);
}

/** Whether an address that is added takes the place of the one that is kept. */
function isOfWork(type: string | null | undefined): boolean {
  return type === null || type === undefined || type === "" || type.toLowerCase() === "work";
}

/** One change of a user; attributes that are not kept change nothing. A name that is removed is told by null. */
function changed(state: Draft, change: Change): Draft {
  const { op, attribute, value } = change;
  const isGone = op === "remove";
  if (isText(attribute)) return { ...state, [texts[attribute]]: isGone ? null : readPart(Lined, value, attribute) };
  switch (attribute) {
    case "username":
      if (isGone) throw required("userName");
      return { ...state, userName: readPart(Line.min(1), value, attribute) };
    case "displayname":
      return { ...state, displayName: isGone ? null : readPart(Lined, value, attribute) };
    case "active":
      if (isGone) throw required(attribute);
      return { ...state, active: readPart(Truth, value, attribute) };
    case "emails":
    case "emails.value":
      return { ...state, email: addressAfter(state, change) };
    case "id":
    case "groups":
      if (op === "replace" || op === "add") return state;
      throw new ScimFault(400, `${attribute} is read only.`, "mutability");
    default:
      return state;
  }
}

type Draft = Omit<UserState, "displayName"> & { readonly displayName: string | null };

/** A user after a PATCH. A name that was made of its parts goes with them, unless the directory says one itself. */
export function patchUser(known: UserState, body: unknown): UserState {
  const changes = readPatch(body);
  const isTold = changes.some(({ attribute }) => attribute === "displayname");
  const follows = !isTold && known.displayName === nameOf(known);
  const state = changes.reduce<Draft>(changed, known);
  const displayName = follows ? null : state.displayName;
  return { ...state, displayName: displayName ?? nameOf(state) };
}
