import type { CommandInput, CommandName } from "@/lib/commands/contract";
import type { ProjectId } from "@/lib/domain/core/ids";
import { allRoutes } from "@/lib/testing/app-routes";

/** What every address may name, made before anything is measured. */
export interface Ids {
  projectId: ProjectId;
  researcherId: string;
  sourceId: string;
  snapshotId: string;
  runId: string;
  factId: string;
  reportId: string;
  exportId: string;
  token: string;
  /** A list that is watched, a crawl that has ended, and a webhook with what it delivered. */
  listId: string;
  crawlId: string;
  webhookId: string;
  deliveryId: string;
}

/** How a route is asked. */
export interface Example {
  /** Sent by a POST; a GET otherwise. */
  post?: { type: string; body: string; headers?: Record<string, string> };
  /** It does not end by itself: the first of it is waited for. */
  isStream?: true;
  /** It tells everything that a project holds: asked after all others, beside which it might still be at work. */
  isWhole?: true;
  /** What its parameters are where the same name means different things. */
  names?: Record<string, string>;
}

const get: Example = {};
const stream: Example = { isStream: true };
const zip = (body: string): Example => ({ post: { type: "application/zip", body } });

/** Every page and route with how it is asked; one without a row ends the bench. */
const examples: Readonly<Record<string, Example>> = {
  "/": get,
  "/access-log": get,
  "/account": get,
  "/account/tokens": get,
  "/api/access-log": get,
  "/api/account/data": get,
  "/api/auth/[...nextauth]": { names: { "...nextauth": "csrf" } },
  // Each command has a row of its own.
  "/api/commands/[name]": { names: { name: "none" }, post: { type: "application/json", body: "{}" } },
  "/api/events/[runId]": stream,
  "/api/events/project/[projectId]": stream,
  "/api/exports/[exportId]": get,
  "/api/facts/[projectId]/[table]": { isWhole: true, names: { table: "csv" } },
  "/api/health": get,
  "/api/imported/[projectId]": get,
  "/api/matrix/project/[projectId]": get,
  "/api/matrix/run/[runId]": get,
  "/api/reports/[reportId]/difference": get,
  "/api/mcp": {
    post: {
      type: "application/json",
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
      headers: { accept: "application/json, text/event-stream" },
    },
  },
  "/api/originals/[snapshotId]": get,
  "/api/projects/[projectId]/zip": { isWhole: true },
  "/api/ready": get,
  "/api/runs/[runId]/artifacts/[...path]": { names: { "...path": "manifest.json" } },
  "/api/runs/[runId]/bundle": get,
  "/api/scim/v2": {},
  "/api/scim/v2/[...path]": { names: { "...path": "ServiceProviderConfig" } },
  "/api/uploads/[projectId]": {
    post: { type: "text/plain", body: "The tide rises.", headers: { "x-file-name": "tide.txt" } },
  },
  "/api/uploads/bundle": zip("no bundle"),
  "/api/uploads/project": zip("no zip"),
  "/api/uploads/question": { post: { type: "application/octet-stream", body: "no question" } },
  // Each path of the API has a row of its own.
  "/api/v1/[...path]": { names: { "...path": "none" } },
  "/api/v1/openapi.json": get,
  "/api/views/artifact/[runId]/[...path]": { names: { "...path": "manifest.json" } },
  "/api/views/comments/[kind]/[id]": { names: { kind: "report", id: "[reportId]" } },
  "/api/views/exports/[reportId]": get,
  "/api/views/fact/[factId]": get,
  "/api/views/imports": get,
  "/api/views/knowledge/[projectId]": get,
  "/api/views/library/[projectId]": get,
  "/api/views/links/[reportId]": get,
  "/api/views/matrix/[runId]": get,
  "/api/views/new-run/[researcherId]": get,
  "/api/views/node/[runId]/[key]": { names: { key: "scope" } },
  "/api/views/notifications": get,
  "/api/views/original-page/[snapshotId]/[page]": { names: { page: "1" } },
  "/api/views/project-matrix/[projectId]": get,
  "/api/views/project/[projectId]": get,
  "/api/views/record/[runId]": get,
  "/api/views/rendered/[snapshotId]": get,
  "/api/views/report-editing/[reportId]": get,
  "/api/views/report/[reportId]": get,
  "/api/views/researcher-deletion/[researcherId]": get,
  "/api/views/researcher/[researcherId]": get,
  "/api/views/review-count": get,
  "/api/views/run-costs/[runId]": get,
  "/api/views/run-deletion/[runId]": get,
  "/api/views/run/[runId]": get,
  "/api/views/searches/[runId]": get,
  "/api/views/source/[sourceId]": get,
  "/api/views/unread": get,
  "/api/work": { post: { type: "application/json", body: "{}" } },
  "/confirm/[token]": get,
  "/forgot": get,
  "/invite/[token]": get,
  "/limits": get,
  "/metrics": get,
  "/models": get,
  "/notifications": get,
  "/people": get,
  "/projects": get,
  "/projects/[projectId]": get,
  "/projects/[projectId]/answers/[runId]": get,
  "/projects/[projectId]/ask": get,
  "/projects/[projectId]/contradictions": get,
  "/projects/[projectId]/decision": get,
  "/projects/[projectId]/imported": get,
  "/projects/[projectId]/knowledge": get,
  "/projects/[projectId]/library": get,
  "/projects/[projectId]/library/[sourceId]": get,
  "/projects/[projectId]/links": get,
  "/projects/[projectId]/matrix": get,
  "/projects/[projectId]/prompts": get,
  "/projects/[projectId]/researchers/[researcherId]/schedule": get,
  "/projects/[projectId]/reports": get,
  "/projects/[projectId]/reports/[reportId]": get,
  "/projects/[projectId]/reports/[reportId]/difference": get,
  "/projects/[projectId]/reports/[reportId]/preview": get,
  "/projects/[projectId]/researchers/[researcherId]": get,
  "/projects/[projectId]/researchers/[researcherId]/new-run": get,
  "/projects/[projectId]/runs/[runId]": get,
  "/projects/[projectId]/runs/[runId]/decision": get,
  "/projects/[projectId]/runs/[runId]/matrix": get,
  "/projects/[projectId]/settings": get,
  "/projects/[projectId]/usage": get,
  "/projects/[projectId]/webhooks": get,
  "/feed/[token]": get,
  "/reset/[token]": get,
  "/review": get,
  "/search": get,
  "/second-factor": get,
  "/share/[token]": get,
  "/share/[token]/download/[format]": { names: { format: "markdown" } },
  "/share/[token]/pages/[citation]": { names: { citation: "1-1" } },
  "/share/[token]/unlock": { post: { type: "application/x-www-form-urlencoded", body: "password=wrong" } },
  "/sign-in": get,
  "/sign-in/code": get,
  "/sign-up": get,
  "/unsubscribe/[token]": get,
  "/unsubscribe/[token]/end": { post: { type: "application/x-www-form-urlencoded", body: "" } },
  "/usage": get,
  "/welcome": get,
};

/** All pages and routes with their examples; throws with the names of those without one, and of rows too many. */
export function listExamples(): [path: string, example: Example][] {
  const there = allRoutes();
  const missing = there.filter((path) => examples[path] === undefined);
  const gone = Object.keys(examples).filter((path) => !there.includes(path));
  if (missing.length + gone.length > 0) {
    throw new Error(
      `bench/routes/examples.ts lacks ${missing.join(", ") || "nothing"}; gone: ${gone.join(", ") || "none"}.`,
    );
  }
  return there.map((path) => [path, examples[path] ?? get]);
}

/** An address with its parameters filled in; throws for one that nothing is known for. */
export function filled(path: string, ids: Ids, names: Record<string, string> = {}): string {
  const values: Record<string, string> = { ...ids, ...names };
  const fill = (text: string): string =>
    text.replaceAll(/[[{]([\w.]+)[\]}]/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`There is no example of ${name} for ${path}.`);
      return fill(value);
    });
  return fill(path);
}

type Inputs = { [N in CommandName]?: (ids: Ids) => CommandInput<N> };

/** What no command takes: some would do what they do without any input, as ending all sessions. */
export const refusedInput = { nothing: true } as const;

/** Commands that may be done again and again; the others are sent what none takes, and cost what a refusal costs. */
export const harmless: Inputs = {
  add_text: ({ projectId }) => ({ projectId, title: "Note", text: `The sea is salty (${crypto.randomUUID()}).` }),
  ask_knowledge: ({ projectId }) => ({
    projectId,
    questionId: crypto.randomUUID(),
    question: "What does a heat pump cost?",
  }),
  create_researcher: ({ projectId }) => ({ projectId, name: crypto.randomUUID(), problem: "How salty is the sea?" }),
  edit_account: () => ({ name: "Member" }),
  mail_notifications: () => ({ rhythm: "at_once" }),
  mute_project: ({ projectId }) => ({ projectId, isMuted: false }),
  open_sample: () => ({}),
  read_notifications: () => ({}),
  request_reset: () => ({ email: "nobody@example.org" }),
};
