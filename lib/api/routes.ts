import { eventRoutes } from "./events";
import { factRoutes } from "./facts";
import { fillingRoutes } from "./filling";
import { installRoutes } from "./install";
import { matrixRoutes } from "./matrix";
import { nodeRoutes } from "./nodes";
import { notificationRoutes } from "./notifications";
import { policyRoutes } from "./policies";
import { projectRoutes } from "./projects";
import { questionRoutes } from "./questions";
import { reportRoutes } from "./reports";
import { researcherRoutes } from "./researchers";
import type { Route } from "./route";
import { runRoutes } from "./runs";
import { sourceRoutes } from "./sources";
import { webhookRoutes } from "./webhooks";

/** Everything under `/api/v1`. The handler, the OpenAPI document and the tests are made from it. */
export const routes: readonly Route[] = [
  ...projectRoutes,
  ...sourceRoutes,
  ...fillingRoutes,
  ...researcherRoutes,
  ...runRoutes,
  ...nodeRoutes,
  ...eventRoutes,
  ...factRoutes,
  ...matrixRoutes,
  ...questionRoutes,
  ...reportRoutes,
  ...webhookRoutes,
  ...notificationRoutes,
  ...installRoutes,
  ...policyRoutes,
];

export interface Matched {
  /** Routes of this path by their methods. */
  byMethod: ReadonlyMap<string, Route>;
  params: Record<string, string>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parameters of a path that fits a template; null for another one. Ids are in lower case, whatever was sent. */
function paramsOf(template: string, path: string): Record<string, string> | null {
  const wanted = template.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      if (part !== segment) return null;
    } else if (UUID.test(segment)) params[name] = segment.toLowerCase();
    else return null;
  }
  return params;
}

/** The routes of a path below `/api/v1`; null when there is none. */
export function matchRoutes(path: string): Matched | null {
  const fitting = routes.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params === null ? [] : [{ route, params }];
  });
  const [first] = fitting;
  if (first === undefined) return null;
  return { byMethod: new Map(fitting.map(({ route }) => [route.method, route])), params: first.params };
}
