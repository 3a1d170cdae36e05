import { z } from "zod";
import { tokenScopeNames, tokenScopes } from "@/lib/domain/core/token-scope";
import { Problem } from "@/lib/features/kit/shapes";
import { API_BASE } from "./answer";
import type { Answer, Route } from "./route";
import { routes } from "./routes";

type Json = Record<string, unknown>;

/** A schema as the document holds it; what JSON Schema cannot say (our own checks) is left out of it. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return made;
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", format: "uuid" },
  }));
}

function queryParameters(query: z.ZodObject): Json[] {
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()).default({}) })
    .parse(schemaOf(query, "input"));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema,
  }));
}

function headerParameters({ headers = [], isStream }: Route): Json[] {
  const own = headers.map((header) => ({
    name: header.name,
    in: "header",
    required: header.isOptional !== true,
    description: header.says,
    schema: header.isText === true ? { type: "string" } : { type: "string", format: "uuid" },
  }));
  const last = {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "Of a stream: the last event that was received.",
    schema: { type: "integer", minimum: 0 },
  };
  return isStream === true ? [...own, last] : own;
}

function contentOf(answer: Answer, isStream: boolean): Json | undefined {
  if ("text" in answer) return { [answer.text]: { schema: { type: "string" } } };
  if ("file" in answer) return { [answer.file]: { schema: { type: "string", contentMediaType: answer.file } } };
  if (!("json" in answer)) return undefined;
  const json = { "application/json": { schema: schemaOf(answer.json, "output") } };
  return isStream ? { ...json, "text/event-stream": { schema: { type: "string" } } } : json;
}

/** What a route is about: the install, or the last thing that its path names in the plural. */
function tagOf(path: string): string {
  if (path.startsWith("/install/")) return "install";
  return path.split("/").findLast((part) => /^[a-z]+s$/.test(part)) ?? "projects";
}

const said: Record<number, string> = { 200: "Done.", 201: "Made.", 204: "Done; there is nothing to say." };

function bodyOf({ body, takesFile }: Route): Json {
  if (takesFile === true) {
    const file = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
    return { requestBody: { required: true, content: file } };
  }
  if (body === null) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } } };
}

function operationOf(route: Route): Json {
  const content = contentOf(route.answer, route.isStream === true);
  const { status } = route.answer;
  return {
    operationId: route.id,
    summary: route.says,
    tags: [tagOf(route.path)],
    description: `Needs the scope \`${route.scope}\`.`,
    security: [{ token: [] }],
    parameters: [...pathParameters(route.path), ...queryParameters(route.query), ...headerParameters(route)],
    ...bodyOf(route),
    responses: {
      [status]: { description: said[status], ...(content === undefined ? {} : { content }) },
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

function paths(): Json {
  const made: Record<string, Json> = {};
  for (const route of routes)
    made[route.path] = { ...made[route.path], [route.method.toLowerCase()]: operationOf(route) };
  return made;
}

/** The OpenAPI document of `/api/v1`, made from the table that answers it. */
export function openApi(): Json {
  const scopes = tokenScopeNames.map((name) => `- \`${name}\`: ${tokenScopes[name].does}`).join("\n");
  return {
    openapi: "3.1.0",
    info: {
      title: "Stemma",
      version: "1",
      description:
        "Make a token at /account/tokens and send it as `Authorization: Bearer stemma_…`. An install may " +
        "say how many days tokens live at most; one that has ended answers 401. " +
        `A token may do what its scopes say, and never more than its owner may at that moment:\n\n${scopes}\n\n` +
        "Lists answer with `items` and `next`; send `next` as `cursor` for the page that follows. " +
        "What goes wrong is told as application/problem+json.",
    },
    servers: [{ url: API_BASE }],
    paths: paths(),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      responses: {
        Problem: {
          description: "It was not done; `detail` says why and what to do.",
          content: { "application/problem+json": { schema: schemaOf(Problem, "output") } },
        },
      },
    },
  };
}
