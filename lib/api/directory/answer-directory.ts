import { requireDirectory } from "@/lib/access/directory-tokens";
import { addressOf } from "@/lib/access/http/address";
import { accessEnvironment } from "@/lib/access/http/environment";
import { noteRequestFault } from "@/lib/access/http/request-fault";
import { ScimFault } from "@/lib/domain/directory/fault";
import { listResponse, resourceTypes, schemas, serviceConfig, urns } from "@/lib/domain/directory/schemas";
import type { Db } from "@/lib/platform/db/client";
import { siteLink } from "@/lib/platform/mail/site-link";
import { type Ask, SEARCH, statusOf } from "./ask";
import { groupRoutes } from "./group-routes";
import { said } from "./said";
import { userRoutes } from "./user-routes";

const DIRECTORY_BASE = "/api/scim/v2";

function failed(error: unknown, request: Request): Response {
  if (error instanceof ScimFault) return refusal(error.status, error.message, error.scimType);
  const fault = noteRequestFault(error, request);
  if (fault.kind === "refused") {
    const status = statusOf(fault.refusal);
    const response = refusal(status, fault.refusal.message, status === 400 ? "invalidValue" : undefined);
    if (status === 401) response.headers.set("www-authenticate", 'Bearer realm="Stemma"');
    return response;
  }
  if (fault.kind === "database_away") {
    const response = refusal(503, "The database cannot be reached at the moment. Nothing is lost; try again.");
    response.headers.set("retry-after", "5");
    return response;
  }
  return refusal(500, `Something went wrong on our side. Try again. (${fault.trace})`);
}

/** An error as RFC 7644 has it. */
function refusal(status: number, detail: string, scimType?: string): Response {
  const type = scimType === undefined ? {} : { scimType };
  return said({ schemas: [urns.error], status: String(status), ...type, detail }, { status });
}

/** What tells of the service itself: a list, or the one of it that has this id. */
function described(list: readonly { readonly id: string }[], id: string | undefined): Response {
  if (id === undefined) return said(listResponse({ total: list.length, startIndex: 1, resources: list }));
  const one = list.find((resource) => resource.id === id);
  if (one === undefined) throw new ScimFault(404, "There is no such description.");
  return said(one);
}

/** Descriptions are read, and not searched: RFC 7644, section 4. */
function requirePlainGet({ request, url }: Ask): void {
  const { method } = request;
  if (method !== "GET") throw new ScimFault(405, `This address does not take ${method}. Send GET.`);
  if (url.searchParams.has("filter")) throw new ScimFault(403, "Descriptions are not filtered. Ask without a filter.");
}

/** A part of a path; one with escapes that are none names nothing. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ScimFault(404, "There is nothing at this address.");
  }
}

async function routed(ask: Ask, path: readonly string[]): Promise<Response> {
  const [kind, id, ...more] = path;
  if (more.length > 0) throw new ScimFault(404, "There is nothing at this address.");
  switch (kind) {
    case "Users":
      return await userRoutes(ask, id);
    case "Groups":
      return await groupRoutes(ask, id);
    case "ServiceProviderConfig":
      requirePlainGet(ask);
      return said(serviceConfig(ask.base));
    case "ResourceTypes":
      requirePlainGet(ask);
      return described(resourceTypes(ask.base), id);
    case "Schemas":
      requirePlainGet(ask);
      return described(schemas(ask.base), id);
    case "Me":
      throw new ScimFault(501, "A directory token is no person's, who could be told of.");
    case "Bulk":
      throw new ScimFault(501, "Several changes in one request are not taken. Send them one by one.");
    case SEARCH:
      throw new ScimFault(501, "Search users and groups apart: /Users/.search and /Groups/.search.");
    case undefined:
      throw new ScimFault(
        404,
        "Users, Groups, ServiceProviderConfig, ResourceTypes and Schemas stand below this address.",
      );
    default:
      throw new ScimFault(404, "There is nothing at this address.");
  }
}

/** Answers a directory's request below `/api/scim/v2`, as RFC 7644 has it: a directory token says who asks. */
export async function answerDirectory(db: Db, request: Request): Promise<Response> {
  try {
    const address = addressOf(request.headers, accessEnvironment().STEMMA_TRUST_PROXY);
    await requireDirectory(db, request.headers, address);
    const url = new URL(request.url);
    const path = url.pathname
      .slice(DIRECTORY_BASE.length)
      .split("/")
      .filter((part) => part !== "")
      .map(unescaped);
    return await routed({ db, request, url, base: siteLink(DIRECTORY_BASE) }, path);
  } catch (error) {
    return failed(error, request);
  }
}
