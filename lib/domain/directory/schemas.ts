/** Names of RFC 7643 and 7644. */
export const urns = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  schema: "urn:ietf:params:scim:schemas:core:2.0:Schema",
  resourceType: "urn:ietf:params:scim:schemas:core:2.0:ResourceType",
  config: "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  patch: "urn:ietf:params:scim:api:messages:2.0:PatchOp",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
} as const;

/** How many resources a page holds: where nothing is said, and at most. */
export const pageSizes = { usual: 100, most: 200 } as const;

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type: "string" | "boolean" | "complex" | "reference";
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: "readWrite" | "readOnly" | "immutable";
  readonly returned: "default" | "always";
  readonly uniqueness: "none" | "server";
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

function attribute(name: string, description: string, more: Partial<Attribute> = {}): Attribute {
  return {
    name,
    description,
    type: "string",
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: "readWrite",
    returned: "default",
    uniqueness: "none",
    ...more,
  };
}

const userAttributes: readonly Attribute[] = [
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
      attribute("type", "Always work."),
      attribute("primary", "Whether it is the account's.", { type: "boolean" }),
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

const groupAttributes: readonly Attribute[] = [
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

const kinds = [
  {
    id: "User",
    endpoint: "/Users",
    description: "An account of this install",
    schema: urns.user,
    attributes: userAttributes,
  },
  {
    id: "Group",
    endpoint: "/Groups",
    description: "A group of accounts",
    schema: urns.group,
    attributes: groupAttributes,
  },
] as const;

/** What this service can do; `base` is the address that everything stands under. */
export function serviceConfig(base: string): object {
  return {
    schemas: [urns.config],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: pageSizes.most },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Bearer token",
        description: "A directory token, which an administrator makes under People.",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string): readonly { readonly id: string }[] {
  return kinds.map(({ id, endpoint, description, schema }) => ({
    schemas: [urns.resourceType],
    id,
    name: id,
    endpoint,
    description,
    schema,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${id}` },
  }));
}

export function schemas(base: string): readonly { readonly id: string }[] {
  return kinds.map(({ id, description, schema, attributes }) => ({
    schemas: [urns.schema],
    id: schema,
    name: id,
    description,
    attributes,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema}` },
  }));
}

/** A page of resources; `startIndex` counts from 1. */
export function listResponse(page: { total: number; startIndex: number; resources: readonly unknown[] }): object {
  const { total, startIndex, resources } = page;
  return {
    schemas: [urns.list],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
