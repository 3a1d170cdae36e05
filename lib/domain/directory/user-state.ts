import type { z } from "zod";
import { withPlainNames } from "./attribute-names";
import { type Emails, readPart, SentUser } from "./resource-shapes";

/** All that a directory may say of somebody. */
export interface UserState {
  readonly userName: string;
  readonly externalId: string | null;
  /** The name of the account. */
  readonly displayName: string;
  readonly formatted: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly email: string;
  readonly active: boolean;
}

/** The name of an account whose directory says none: its parts, else what it is known by. */
export function nameOf(parts: Pick<UserState, "userName" | "formatted" | "givenName" | "familyName">): string {
  const { userName, formatted, givenName, familyName } = parts;
  const joined = [givenName, familyName].filter((part) => part !== null).join(" ");
  return formatted ?? (joined === "" ? userName : joined);
}

/** The address that is the account's: the primary one, else that of work, else the first; null where there is none. */
export function addressAmong(emails: z.output<typeof Emails>): string | null {
  const best =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => type?.toLowerCase() === "work") ??
    emails[0];
  return best === undefined || best.value === "" ? null : best.value;
}

/** What a whole user says, as POST and PUT send it; `known` is whether the account may sign in so far. */
export function readUser(body: unknown, known: { active: boolean } = { active: true }): UserState {
  const sent = readPart(SentUser, withPlainNames(body), "");
  const { username: userName, externalid: externalId, displayname, name } = sent;
  const parts = {
    userName,
    formatted: name?.formatted ?? null,
    givenName: name?.givenname ?? null,
    familyName: name?.familyname ?? null,
  };
  return {
    ...parts,
    externalId,
    displayName: displayname ?? nameOf(parts),
    email: addressAmong(sent.emails ?? []) ?? userName,
    active: sent.active ?? known.active,
  };
}
