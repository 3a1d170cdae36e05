import { expect, test } from "vitest";
import type { Attribute } from "./attribute";
import { configAttributes, resourceTypeAttributes, schemaAttributes } from "./described-attributes";
import { groupAttributes, userAttributes } from "./kept-attributes";
import { listResponse, resourceTypes, schemas, serviceConfig, urns } from "./schemas";

const base = "https://stemma.example/scim/v2";
const types = { string: "string", reference: "string", boolean: "boolean", integer: "number", complex: "object" };

/** What every resource has, which no schema describes. */
const common: ReadonlySet<string> = new Set(["schemas", "meta"]);

/** What of a resource is otherwise than its schema says. */
function faultsOf(resource: object, attributes: readonly Attribute[], at = ""): string[] {
  const held = new Map<string, unknown>(Object.entries(resource));
  const missing = attributes.filter(({ name, required }) => required && !held.has(name));
  const faults = missing.map(({ name }) => `${at}${name} is missing`);
  for (const [name, value] of held) {
    const own = attributes.find((one) => one.name === name);
    if (at === "" && common.has(name)) continue;
    if (own === undefined) faults.push(`${at}${name} is not described`);
    else if (Array.isArray(value) !== own.multiValued) faults.push(`${at}${name} is one or several`);
    else faults.push(...[value].flat().flatMap((one) => faultOf(one, own, `${at}${name}`)));
  }
  return faults;
}

function faultOf(value: unknown, { type, subAttributes }: Attribute, at: string): string[] {
  if (typeof value !== types[type]) return [`${at} is no ${type}`];
  return typeof value === "object" && value !== null ? faultsOf(value, subAttributes ?? [], `${at}.`) : [];
}

/** The paths of those attributes of which something holds, parts among them. */
function pathsOf(attributes: readonly Attribute[], holds: (attribute: Attribute) => boolean, at = ""): string[] {
  return attributes.flatMap((one) => [
    ...(holds(one) ? [`${at}${one.name}`] : []),
    ...pathsOf(one.subAttributes ?? [], holds, `${at}${one.name}.`),
  ]);
}

test("what the service says of itself, of its resources and of its schemas is as the schemas of these describe it", () => {
  expect(faultsOf(serviceConfig(base), configAttributes)).toEqual([]);
  for (const type of resourceTypes(base)) expect(faultsOf(type, resourceTypeAttributes)).toEqual([]);
  for (const schema of schemas(base)) {
    // RFC 7643 describes no third level of attributes, which the schema of schemas itself has.
    const faults = schema.id === urns.schema ? ["attributes.subAttributes.subAttributes is not described"] : [];
    expect(faultsOf(schema, schemaAttributes)).toEqual(faults);
  }
});

test("what describes the service is read only; of accounts and groups, what the install alone decides is", () => {
  for (const attributes of [configAttributes, resourceTypeAttributes, schemaAttributes])
    expect(pathsOf(attributes, ({ mutability }) => mutability !== "readOnly")).toEqual([]);
  expect(pathsOf(userAttributes, ({ mutability }) => mutability === "readOnly")).toEqual([
    "emails.type",
    "emails.primary",
    "groups",
    "groups.value",
    "groups.$ref",
    "groups.display",
  ]);
  expect(pathsOf(groupAttributes, ({ mutability }) => mutability !== "readWrite")).toEqual([
    "members.value",
    "members.$ref",
    "members.display",
    "members.type",
  ]);
});

test("a directory is told what it has to send, where there may be several, and what no two may share", () => {
  const all = [...userAttributes, ...groupAttributes];
  expect(pathsOf(all, ({ required }) => required)).toEqual(["userName", "displayName"]);
  expect(pathsOf(all, ({ uniqueness }) => uniqueness === "server")).toEqual(["userName", "displayName"]);
  expect(pathsOf(all, ({ multiValued }) => multiValued)).toEqual(["emails", "groups", "members"]);
  expect(pathsOf(all, ({ caseExact }) => caseExact)).toEqual([]);
});

test("what RFC 7643 says is always told is described as required, and names that differ by capitals as such", () => {
  const required = (attributes: readonly Attribute[]): string[] => pathsOf(attributes, (one) => one.required);
  expect(required(configAttributes)).toEqual([
    "patch",
    "patch.supported",
    "bulk",
    "bulk.supported",
    "bulk.maxOperations",
    "bulk.maxPayloadSize",
    "filter",
    "filter.supported",
    "filter.maxResults",
    "changePassword",
    "changePassword.supported",
    "sort",
    "sort.supported",
    "etag",
    "etag.supported",
    "authenticationSchemes",
    "authenticationSchemes.type",
    "authenticationSchemes.name",
    "authenticationSchemes.description",
    "authenticationSchemes.primary",
  ]);
  expect(required(resourceTypeAttributes)).toEqual(["name", "endpoint", "schema"]);
  const parts = ["name", "type", "multiValued", "required", "caseExact"];
  expect(required(schemaAttributes)).toEqual([
    "id",
    "attributes",
    ...parts.map((part) => `attributes.${part}`),
    ...parts.map((part) => `attributes.subAttributes.${part}`),
  ]);
  expect(pathsOf([...resourceTypeAttributes, ...schemaAttributes], ({ caseExact }) => caseExact)).toEqual([
    "schema",
    "attributes.name",
    "attributes.referenceTypes",
    "attributes.subAttributes.name",
    "attributes.subAttributes.referenceTypes",
  ]);
});

test("the service says what it does and what it does not", () => {
  expect(serviceConfig(base)).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [{ type: "oauthbearertoken", primary: true }],
  });
  expect(resourceTypes(base).map(({ id }) => id)).toEqual(["User", "Group"]);
});

test("a page of a list says how many there are in all, and how many it holds", () => {
  expect(listResponse({ total: 9, startIndex: 4, resources: ["a", "b"] })).toMatchObject({
    totalResults: 9,
    startIndex: 4,
    itemsPerPage: 2,
    Resources: ["a", "b"],
  });
});
