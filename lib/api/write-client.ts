import { z } from "zod";

const Json = z.record(z.string(), z.unknown());
type Json = z.infer<typeof Json>;

const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  schema: Json,
});
const Content = z.record(z.string(), z.object({ schema: Json }));
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(Parameter),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});
type Operation = z.infer<typeof Operation>;
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** A name as a key of a type: quoted where it is no identifier. */
function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

const Shape = z.object({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(Json).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  items: z.union([Json, z.boolean()]).optional(),
  prefixItems: z.array(Json).optional(),
  properties: z.record(z.string(), Json).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.union([Json, z.boolean()]).optional(),
});
type Shape = z.infer<typeof Shape>;

function objectType({ properties = {}, required, additionalProperties }: Shape): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${keyOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  if (fields.length > 0) return `{ ${fields.join(" ")} }`;
  const value = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  return additionalProperties === false ? "Record<string, never>" : `Record<string, ${value}>`;
}

function arrayType({ items, prefixItems }: Shape): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(", ")}]`;
  return `Array<${typeof items === "object" ? typeOf(items) : "unknown"}>`;
}

function namedType(name: string, shape: Shape): string {
  if (name === "integer") return "number";
  if (name === "object") return objectType(shape);
  if (name === "array") return arrayType(shape);
  return ["string", "number", "boolean", "null"].includes(name) ? name : "unknown";
}

/** A JSON schema, of what the document uses of it, as a type. What it cannot say is unknown. */
function typeOf(schema: Json): string {
  const shape = Shape.parse(schema);
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (shape.anyOf !== undefined) return [...new Set(shape.anyOf.map(typeOf))].join(" | ");
  const names = typeof shape.type === "string" ? [shape.type] : (shape.type ?? []);
  return names.length === 0 ? "unknown" : names.map((name) => namedType(name, shape)).join(" | ");
}

function fieldsOf(parameters: Operation["parameters"], place: "path" | "query" | "header"): string[] {
  return parameters
    .filter((one) => one.in === place)
    .map(({ name, required, schema }) => `${keyOf(name)}${required ? "" : "?"}: ${typeOf(schema)};`);
}

/** A part of what an operation is asked with; nothing where it takes none, optional where all of it may be left out. */
function partOf(name: string, fields: readonly string[]): string[] {
  if (fields.length === 0) return [];
  const isOptional = fields.every((field) => /^(?:\w+|"[^"]*")\?:/.test(field));
  return [`${name}${isOptional ? "?" : ""}: { ${fields.join(" ")} };`];
}

function bodyOf({ requestBody }: Operation): string[] {
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (media === undefined || content === undefined) return [];
  return [`body: ${media === "application/json" ? typeOf(content.schema) : "Blob | Uint8Array<ArrayBuffer>"};`];
}

type AnswerKind = "json" | "text" | "file" | "none";

function answerOf({ responses }: Operation): { kind: AnswerKind; type: string } {
  const [, done] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const json = done?.content?.["application/json"];
  if (json !== undefined) return { kind: "json", type: typeOf(json.schema) };
  const [media] = Object.keys(done?.content ?? {});
  if (media === undefined) return { kind: "none", type: "null" };
  return media.startsWith("text/") ? { kind: "text", type: "string" } : { kind: "file", type: "Blob" };
}

interface Written {
  id: string;
  type: string;
  row: string;
}

function written({ path, method, operation }: { path: string; method: string; operation: Operation }): Written {
  const { operationId: id, summary, parameters, requestBody } = operation;
  const { kind, type } = answerOf(operation);
  const asked = [
    ...partOf("path", fieldsOf(parameters, "path")),
    ...partOf("query", fieldsOf(parameters, "query")),
    ...partOf("headers", fieldsOf(parameters, "header")),
    ...bodyOf(operation),
  ];
  const sends = requestBody === undefined ? "none" : "application/json" in requestBody.content ? "json" : "file";
  const row = { method: method.toUpperCase(), path, sends, answers: kind };
  return {
    id,
    type: `  /** ${summary.replaceAll("*/", "* /")} */\n  ${id}: {\n    asked: { ${asked.join(" ")} };\n    answer: ${type};\n  };`,
    row: `  ${id}: ${JSON.stringify(row)},`,
  };
}

/**
 * The operations of the API as TypeScript, made of its OpenAPI document: the types of what each is asked and answers, and
 * how it travels. It imports nothing, so that it can be copied into any program.
 */
export function writeOperations(document: unknown): string {
  const { paths } = Document.parse(JSON.parse(JSON.stringify(document)));
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => written({ path, method, operation })),
  );
  return [
    "// Made of the OpenAPI document by `npm run generate:client`; do not edit it.",
    "",
    "export interface Operations {",
    ...all.map(({ type }) => type),
    "}",
    "",
    "export const operations = {",
    ...all.map(({ row }) => row),
    "} as const;",
    "",
  ].join("\n");
}
