import { z } from "zod";
import { ScimFault } from "./fault";

/** Longest text of an attribute, as for accounts that people make. */
const text = z.string().trim().max(400);
const named = text.nullish().transform((value) => value || null);

/** Some directories write truth values as texts, in any case. */
export const Truth = z.union([
  z.boolean(),
  z
    .string()
    .transform((written) => written.trim().toLowerCase())
    .pipe(z.enum(["true", "false"]))
    .transform((written) => written === "true"),
]);

const Email = z.union([
  text.transform((value) => ({ value, type: undefined, primary: undefined })),
  z.object({ value: text, type: text.nullish(), primary: Truth.nullish() }),
]);
/** Addresses as they come; one alone counts as a list. */
export const Emails = z.union([z.array(Email).max(50), Email.transform((one) => [one])]);

const Name = z.object({ formatted: named, givenname: named, familyname: named });

/** A user as a directory sends one, its names of attributes in lower case. What is not kept is left out. */
export const SentUser = z.object({
  username: text.min(1),
  externalid: named,
  displayname: named,
  name: Name.nullish(),
  emails: Emails.nullish(),
  active: Truth.nullish(),
});

const Member = z.object({ value: text.min(1), type: text.nullish() });
/** Who is in a group; one alone counts as a list. */
export const Members = z.union([z.array(Member).max(20_000), Member.transform((one) => [one])]);

export const SentGroup = z.object({ displayname: text.min(1), externalid: named, members: Members.nullish() });

/** Reads a part of a request; `invalidValue` with the attribute that is wrong. */
export function readPart<S extends z.ZodType>(shape: S, value: unknown, what: string): z.output<S> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const at = [what, ...(issue?.path ?? []).map(String)].filter((part) => part !== "").join(".");
  throw new ScimFault(
    400,
    `${at === "" ? "The body" : at} cannot be read: ${issue?.message ?? "invalid"}.`,
    "invalidValue",
  );
}
