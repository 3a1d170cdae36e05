import { configAttributes, resourceTypeAttributes, schemaAttributes } from "./described-attributes";
import { groupAttributes, userAttributes } from "./kept-attributes";

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

const descriptions = [
  {
    id: "ServiceProviderConfig",
    description: "What this service can do",
    schema: urns.config,
    attributes: configAttributes,
  },
  {
    id: "ResourceType",
    description: "A kind of resource",
    schema: urns.resourceType,
    attributes: resourceTypeAttributes,
  },
  { id: "Schema", description: "What resources say", schema: urns.schema, attributes: schemaAttributes },
] as const;

/** The schemas of accounts, groups, and descriptions as these themselves. */
export function schemas(base: string): readonly { readonly id: string }[] {
  return [...kinds, ...descriptions].map(({ id, description, schema, attributes }) => ({
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
