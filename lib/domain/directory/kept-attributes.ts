import { type Attribute, attribute } from "./attribute";

/** What is kept of an account. */
export const userAttributes: readonly Attribute[] = [
  attribute("userName", "What the directory knows somebody by.", { required: true, uniqueness: "server" }),
  attribute("name", "The parts of somebody's name.", {
    type: "complex",
    subAttributes: [
      attribute("formatted", "The whole name."),
      attribute("givenName", "The given name."),
      attribute("familyName", "The family name."),
    ],
  }),
  attribute("displayName", "The name that others see."),
  attribute("emails", "The e-mail address of the account: the primary one, else that of work.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The address."),
      attribute("type", "Always work.", { mutability: "readOnly" }),
      attribute("primary", "Always true.", { type: "boolean", mutability: "readOnly" }),
    ],
  }),
  attribute("active", "Whether somebody may sign in.", { type: "boolean" }),
  attribute("groups", "The groups that somebody is a member of.", {
    type: "complex",
    multiValued: true,
    mutability: "readOnly",
    subAttributes: [
      attribute("value", "The group's id.", { mutability: "readOnly" }),
      attribute("$ref", "The group's address.", {
        type: "reference",
        referenceTypes: ["Group"],
        mutability: "readOnly",
      }),
      attribute("display", "The group's name.", { mutability: "readOnly" }),
    ],
  }),
];

/** What is kept of a group. */
export const groupAttributes: readonly Attribute[] = [
  attribute("displayName", "The group's name.", { required: true, uniqueness: "server" }),
  attribute("members", "Who is in the group: users, no groups.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The user's id.", { mutability: "immutable" }),
      attribute("$ref", "The user's address.", { type: "reference", referenceTypes: ["User"], mutability: "readOnly" }),
      attribute("display", "The user's name.", { mutability: "readOnly" }),
      attribute("type", "Always User.", { mutability: "immutable" }),
    ],
  }),
];
