import { type Attribute, attribute } from "./attribute";

type More = Partial<Attribute>;

/** Descriptions are read, never written. */
function told(name: string, description: string, more: More = {}): Attribute {
  return attribute(name, description, { mutability: "readOnly", ...more });
}

function truth(name: string, description: string): Attribute {
  return told(name, description, { type: "boolean", required: true });
}

function whole(name: string, description: string): Attribute {
  return told(name, description, { type: "integer", required: true });
}

function texts(name: string, description: string): Attribute {
  return told(name, description, { multiValued: true, caseExact: true });
}

function parts(name: string, description: string, subAttributes: readonly Attribute[], more: More = {}): Attribute {
  return told(name, description, { type: "complex", subAttributes, ...more });
}

const supported = truth("supported", "Whether it is done here.");
const required = { required: true };
const many = { multiValued: true };

/** What is told of the service itself. */
export const configAttributes: readonly Attribute[] = [
  parts("patch", "Changes by PATCH.", [supported], required),
  parts(
    "bulk",
    "Several changes in one request.",
    [supported, whole("maxOperations", "Most of them."), whole("maxPayloadSize", "Most bytes.")],
    required,
  ),
  parts("filter", "Filters.", [supported, whole("maxResults", "Most that a page holds.")], required),
  parts("changePassword", "Passwords.", [supported], required),
  parts("sort", "Sorting.", [supported], required),
  parts("etag", "Versions.", [supported], required),
  parts(
    "authenticationSchemes",
    "How a directory shows who it is.",
    [
      told("type", "The scheme.", required),
      told("name", "Its name.", required),
      told("description", "What is sent.", required),
      truth("primary", "Whether it is the usual one."),
    ],
    { ...many, ...required },
  ),
];

/** What is told of a kind of resource. */
export const resourceTypeAttributes: readonly Attribute[] = [
  told("id", "The kind."),
  told("name", "Its name.", required),
  told("description", "What it is."),
  told("endpoint", "Where its resources are.", { type: "reference", referenceTypes: ["uri"], ...required }),
  told("schema", "Its schema.", { type: "reference", referenceTypes: ["uri"], caseExact: true, ...required }),
];

/** What is told of an attribute; of those within another, the same without such of their own. */
const attributeParts: readonly Attribute[] = [
  told("name", "Its name.", { caseExact: true, ...required }),
  told("type", "What its values are.", required),
  truth("multiValued", "Whether there may be several."),
  told("description", "What it is."),
  truth("required", "Whether it has to be there."),
  truth("caseExact", "Whether capitals count."),
  told("mutability", "Whether it may be written."),
  told("returned", "When it is told."),
  told("uniqueness", "Whether no two are the same."),
  texts("referenceTypes", "What it may refer to."),
];

/** What is told of a schema. */
export const schemaAttributes: readonly Attribute[] = [
  told("id", "Its name among all schemas.", required),
  told("name", "Its name."),
  told("description", "What it describes."),
  parts(
    "attributes",
    "What resources say.",
    [...attributeParts, parts("subAttributes", "What a value consists of.", attributeParts, many)],
    { ...many, ...required },
  ),
];
