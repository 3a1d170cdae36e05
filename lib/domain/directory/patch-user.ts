import { z } from "zod";
import { ScimFault } from "./fault";
import { type Change, readPatch } from "./patch";
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
  return new ScimFault(400, `${attribute} cannot be removed.`, "invalidValue");
}

/** One change of a user; attributes that are not kept change nothing. A name that is removed is told by null. */
function changed(state: Draft, { op, attribute, value }: Change): Draft {
  const isGone = op === "remove";
  if (isText(attribute)) return { ...state, [texts[attribute]]: isGone ? null : readPart(Lined, value, attribute) };
  switch (attribute) {
    case "username":
      if (isGone) throw required(attribute);
      return { ...state, userName: readPart(Line.min(1), value, attribute) };
    case "displayname":
      return { ...state, displayName: isGone ? null : readPart(Lined, value, attribute) };
    case "active":
      if (isGone) throw required(attribute);
      return { ...state, active: readPart(Truth, value, attribute) };
    case "emails":
    case "emails.value": {
      const address = isGone ? null : addressAmong(readPart(Emails, value, attribute));
      return { ...state, email: address ?? state.userName };
    }
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
