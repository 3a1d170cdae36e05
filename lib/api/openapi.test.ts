import { expect, test } from "vitest";
import { z } from "zod";
import { openApi } from "./openapi";
import { routes } from "./routes";

const Schema = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.strictObject({ schema: Schema }));
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  description: z.string().optional(),
  schema: Schema,
});
const Answer = z.union([
  z.strictObject({ $ref: z.literal("#/components/responses/Problem") }),
  z.strictObject({ description: z.string().min(1), content: Content.optional() }),
]);
const Operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()).length(1),
  security: z.array(z.strictObject({ token: z.array(z.string()) })),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(z.string().regex(/^(\d{3}|default)$/), Answer),
});
/** As much of OpenAPI 3.1 as the document uses, and nothing beside it. */
const Document = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(z.string().startsWith("/"), z.record(z.enum(["get", "post"]), Operation.optional())),
  components: z.strictObject({ securitySchemes: Schema, responses: Schema }),
});

const document = Document.parse(JSON.parse(JSON.stringify(openApi())));

test("the document is OpenAPI 3.1 and has every route of the table under its own name", () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path).flatMap((one) => one ?? []));
  expect(operations.map((one) => one.operationId).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  for (const { responses, operationId } of operations) {
    expect(Object.keys(responses), operationId).toContain("default");
    expect(
      Object.keys(responses).some((status) => status.startsWith("2")),
      operationId,
    ).toBe(true);
  }
});

test("every name within a path is a parameter of it, and every parameter says of what type it is", () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const operation of Object.values(methods)) {
      if (operation === undefined) continue;
      const own = operation.parameters;
      expect(own.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(named);
      for (const { name, schema } of own) expect(Object.keys(schema).length, `${path} ${name}`).toBeGreaterThan(0);
      expect(new Set(own.map((one) => `${one.in} ${one.name}`)).size).toBe(own.length);
    }
  }
});

test("bodies refuse unknown fields in the document as they do in the handler", () => {
  for (const methods of Object.values(document.paths)) {
    const body = methods.post?.requestBody?.content["application/json"]?.schema;
    if (body === undefined) continue;
    const forms = z.array(Schema).safeParse(body["anyOf"] ?? body["oneOf"]).data ?? [body];
    for (const form of forms) expect(form["additionalProperties"], JSON.stringify(form).slice(0, 80)).toBe(false);
  }
});
