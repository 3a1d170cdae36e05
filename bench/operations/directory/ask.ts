import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { urns } from "@/lib/domain/directory/schemas";
import { same } from "./report";
import type { Served } from "./serve";

export const Body = z.record(z.string(), z.unknown());
export type Body = z.infer<typeof Body>;

export interface Answered {
  readonly status: number;
  readonly body: Body;
}

const Response = z.tuple([z.instanceof(IncomingMessage)]);

/** Asks below the directory's address, as the standard has its requests. */
export async function ask(served: Served, method: string, path: string, sent?: object): Promise<Answered> {
  const type = "application/scim+json";
  const headers = { accept: type, "content-type": type, authorization: `Bearer ${served.token}` };
  const asked = request(`${served.base}${path}`, { method, headers });
  asked.end(sent === undefined ? undefined : JSON.stringify(sent));
  const [response] = Response.parse(await once(asked, "response"));
  const said = await text(response);
  return { status: response.statusCode ?? 0, body: said === "" ? {} : Body.parse(JSON.parse(said)) };
}

/** Throws unless it is refused with this status, in the body, too. */
export async function requireRefused(asked: Promise<Answered>, status: number): Promise<void> {
  const { status: found, body } = await asked;
  same([found, body["schemas"], body["status"]], [status, [urns.error], String(status)], "the refusal");
}

/** Throws unless it is done. */
export async function done(asked: Promise<Answered>, status = 200): Promise<Body> {
  const answered = await asked;
  same(answered.status, status, `the status of ${JSON.stringify(answered.body)}`);
  return answered.body;
}

const Listed = z.looseObject({ Resources: z.array(Body) });

export async function listed(served: Served, path: string): Promise<readonly Body[]> {
  return Listed.parse(await done(ask(served, "GET", path))).Resources;
}

/** A resource of a kind, with all that may be said of it; its id. */
export async function aResource(served: Served, kind: "Users" | "Groups"): Promise<{ id: string; sent: Body }> {
  const unique = crypto.randomUUID();
  const user = {
    schemas: [urns.user],
    externalId: unique,
    userName: `${unique}@example.org`,
    displayName: `Known as ${unique}`,
    name: { formatted: "Dr. Ada Byron", givenName: "Ada", familyName: "Byron" },
    emails: [{ value: `mail-${unique}@example.org`, type: "work", primary: true }],
    active: true,
  };
  if (kind === "Users") return { id: await madeOf(served, kind, user), sent: user };
  const member = await aResource(served, "Users");
  const group = { schemas: [urns.group], externalId: unique, displayName: unique, members: [{ value: member.id }] };
  return { id: await madeOf(served, kind, group), sent: group };
}

async function madeOf(served: Served, kind: string, sent: object): Promise<string> {
  return z.string().parse((await done(ask(served, "POST", `/${kind}`, sent), 201))["id"]);
}
