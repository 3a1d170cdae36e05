import type { Right } from "@/lib/domain/core/rights";

/** What a page or route answers, and to whom. */
export interface Door {
  /** What whoever is not signed in gets: a status, or where they are sent. */
  anonymous: number | "sign-in";
  outsider: number;
  member: number;
  /** What a member needs to get in; every role may read. */
  right?: Right;
  /** What its parameters are where the same name means different things. */
  names?: Record<string, string>;
  /** What is sent; a GET otherwise. */
  post?: { headers: Record<string, string>; data: string };
}

const page: Door = { anonymous: "sign-in", outsider: 404, member: 200 };
const data: Door = { anonymous: 401, outsider: 404, member: 200 };
/** Anyone may come; what they see is their own, or nothing. */
const open: Door = { anonymous: 200, outsider: 200, member: 200 };

/** Every page and route with what each kind of caller gets. A new one without a row fails the first test. */
export const doors: Record<string, Door> = {
  "/": { anonymous: "sign-in", outsider: 307, member: 307 },
  "/welcome": { anonymous: "sign-in", outsider: 200, member: 307 },
  "/sign-in": { ...open, outsider: 307, member: 307 },
  "/sign-in/code": { ...open, outsider: 307, member: 307 },
  "/second-factor": { anonymous: "sign-in", outsider: 307, member: 307 },
  "/sign-up": { ...open, outsider: 307, member: 307 },
  "/forgot": open,
  "/invite/[token]": { anonymous: "sign-in", outsider: 404, member: 404 },
  "/confirm/[token]": { anonymous: "sign-in", outsider: 404, member: 404 },
  "/reset/[token]": { anonymous: 404, outsider: 404, member: 404 },
  "/unsubscribe/[token]": { anonymous: 404, outsider: 404, member: 404 },
  // Leads to its page, which says that there is nothing.
  "/unsubscribe/[token]/end": { anonymous: 303, outsider: 303, member: 303 },
  "/account": { ...page, outsider: 200 },
  "/people": { ...page, member: 404 },
  "/limits": { ...page, member: 404 },
  "/access-log": { ...page, member: 404 },
  // To whoever asked for a file of their own data.
  "/api/account/data": { ...data, member: 404 },
  "/api/access-log": { ...data, outsider: 403, member: 403 },
  "/models": { ...page, outsider: 200 },
  "/account/tokens": { ...page, outsider: 200 },
  "/usage": { ...page, outsider: 200 },
  "/notifications": { ...page, outsider: 200 },
  "/projects": { ...page, outsider: 200 },
  "/search": { ...page, outsider: 200 },
  "/review": { ...page, outsider: 200 },
  "/projects/[projectId]": page,
  "/projects/[projectId]/answers/[runId]": page,
  "/projects/[projectId]/ask": page,
  "/projects/[projectId]/library": page,
  "/projects/[projectId]/prompts": { ...page, right: "read_prompts" },
  "/projects/[projectId]/settings": page,
  "/projects/[projectId]/usage": { ...page, right: "read_costs" },
  "/projects/[projectId]/knowledge": page,
  "/projects/[projectId]/contradictions": page,
  "/projects/[projectId]/library/[sourceId]": page,
  "/projects/[projectId]/researchers/[researcherId]": page,
  "/projects/[projectId]/researchers/[researcherId]/new-run": { ...page, right: "research" },
  "/projects/[projectId]/runs/[runId]": page,
  "/projects/[projectId]/researchers/[researcherId]/schedule": { ...page, right: "research" },
  "/projects/[projectId]/reports": page,
  "/projects/[projectId]/reports/[reportId]": page,
  "/projects/[projectId]/reports/[reportId]/difference": page,
  "/projects/[projectId]/reports/[reportId]/preview": { ...page, right: "share" },
  "/projects/[projectId]/runs/[runId]/matrix": page,
  "/projects/[projectId]/runs/[runId]/decision": page,
  "/projects/[projectId]/matrix": page,
  "/projects/[projectId]/decision": page,
  "/projects/[projectId]/imported": page,
  "/projects/[projectId]/links": { ...page, right: "share" },
  "/projects/[projectId]/webhooks": { ...page, right: "administer" },
  "/feed/[token]": { anonymous: 404, outsider: 404, member: 404 },
  "/share/[token]": { anonymous: 404, outsider: 404, member: 404 },
  "/share/[token]/download/[format]": { anonymous: 404, outsider: 404, member: 404 },
  "/share/[token]/pages/[citation]": { anonymous: 404, outsider: 404, member: 404 },
  // Asked by a GET, which it does not take: misses of links are counted by address. share.spec.ts has the rest.
  "/share/[token]/unlock": { anonymous: 405, outsider: 405, member: 405 },
  "/api/health": open,
  "/api/ready": open,
  "/api/auth/[...nextauth]": open,
  // To programs with a token alone, whoever is signed in; who may what is in lib/api/answer.test.ts.
  "/api/scim/v2": { anonymous: 401, outsider: 401, member: 401 },
  "/api/scim/v2/[...path]": { anonymous: 401, outsider: 401, member: 401 },
  "/api/v1/[...path]": { anonymous: 401, outsider: 401, member: 401 },
  "/api/v1/openapi.json": open,
  "/api/mcp": { anonymous: 401, outsider: 401, member: 401 },
  "/api/commands/[name]": {
    ...data,
    right: "research",
    post: {
      headers: { "content-type": "application/json" },
      data: '{"projectId":"[projectId]","name":"[runId] [who]","problem":"?"}',
    },
  },
  "/api/uploads/[projectId]": {
    ...data,
    right: "add_source",
    post: {
      headers: { "content-type": "text/plain", "x-file-name": "a.txt" },
      data: "Text [runId] of a test by [who].",
    },
  },
  // Without a question it is refused, but to nobody else; find-answer.test.ts has who may what.
  "/api/uploads/question": {
    anonymous: 401,
    outsider: 422,
    member: 422,
    post: { headers: { "content-type": "application/octet-stream" }, data: "no question" },
  },
  "/api/uploads/bundle": {
    anonymous: 401,
    outsider: 202,
    member: 202,
    post: { headers: { "content-type": "application/zip" }, data: "no bundle" },
  },
  "/api/uploads/project": {
    anonymous: 401,
    outsider: 202,
    member: 202,
    post: { headers: { "content-type": "application/zip" }, data: "no zip" },
  },
  "/api/projects/[projectId]/zip": { ...data, right: "export_project" },
  "/api/work": { anonymous: 404, outsider: 404, member: 404, post: { headers: {}, data: "" } },
  // With its secret it opens to whoever has that: lib/process/web-metrics.test.ts.
  "/metrics": { anonymous: 404, outsider: 404, member: 404 },
  "/api/runs/[runId]/bundle": { ...data, right: "read_prompts" },
  "/api/runs/[runId]/artifacts/[...path]": { ...data, names: { "...path": "manifest.json" } },
  "/api/views/artifact/[runId]/[...path]": { ...data, names: { "...path": "manifest.json" } },
  "/api/views/record/[runId]": data,
  "/api/views/run-costs/[runId]": { ...data, right: "read_costs" },
  "/api/views/run-deletion/[runId]": { ...data, right: "delete_research" },
  "/api/views/researcher-deletion/[researcherId]": { ...data, right: "delete_research" },
  "/api/views/searches/[runId]": data,
  "/api/events/[runId]": data,
  "/api/originals/[snapshotId]": data,
  "/api/exports/[exportId]": data,
  "/api/facts/[projectId]/[table]": data,
  "/api/imported/[projectId]": data,
  "/api/matrix/run/[runId]": data,
  "/api/reports/[reportId]/difference": data,
  "/api/matrix/project/[projectId]": data,
  "/api/views/matrix/[runId]": data,
  "/api/views/project-matrix/[projectId]": data,
  "/api/views/review-count": { ...data, outsider: 200 },
  "/api/views/project/[projectId]": data,
  "/api/views/library/[projectId]": data,
  "/api/views/knowledge/[projectId]": data,
  "/api/views/source/[sourceId]": data,
  "/api/views/researcher/[researcherId]": data,
  "/api/views/new-run/[researcherId]": { ...data, right: "research" },
  "/api/views/run/[runId]": data,
  "/api/views/node/[runId]/[key]": data,
  "/api/views/fact/[factId]": data,
  "/api/views/rendered/[snapshotId]": data,
  "/api/views/original-page/[snapshotId]/[page]": { ...data, names: { page: "1" } },
  "/api/views/report/[reportId]": data,
  "/api/views/report-editing/[reportId]": data,
  "/api/views/comments/[kind]/[id]": data,
  "/api/views/notifications": { ...data, outsider: 200 },
  "/api/views/unread": { ...data, outsider: 200 },
  "/api/views/imports": { ...data, outsider: 200 },
  "/api/events/project/[projectId]": data,
  "/api/views/exports/[reportId]": data,
  "/api/views/links/[reportId]": { ...data, right: "share" },
};
