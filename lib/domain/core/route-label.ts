/** Every word that stands in the paths of pages, routes and the API, whoever asks. */
const words: ReadonlySet<string> = new Set([
  "access-log",
  "account",
  "activate",
  "answers",
  "api",
  "approve-plan",
  "archive",
  "artifact",
  "artifacts",
  "ask",
  "auth",
  "bundle",
  "cancel",
  "code",
  "commands",
  "comments",
  "costs",
  "confirm",
  "contradictions",
  "data",
  "decision",
  "difference",
  "download",
  "end",
  "events",
  "exports",
  "fact",
  "facts",
  "finish",
  "forgot",
  "health",
  "imports",
  "invite",
  "knowledge",
  "library",
  "limits",
  "links",
  "manifest",
  "markdown",
  "matrix",
  "mcp",
  "metrics",
  "models",
  "new-run",
  "node",
  "nodes",
  "notifications",
  "openapi.json",
  "original-page",
  "originals",
  "pages",
  "pause",
  "people",
  "preview",
  "project",
  "project-matrix",
  "projects",
  "prompts",
  "question",
  "questions",
  "ready",
  "record",
  "rename",
  "rendered",
  "report",
  "report-editing",
  "reports",
  "researcher",
  "researcher-deletion",
  "researchers",
  "reset",
  "resume",
  "review",
  "review-count",
  "run",
  "run-costs",
  "run-deletion",
  "runs",
  "schedule",
  "search",
  "second-factor",
  "searches",
  "settings",
  "settle",
  "share",
  "sign-in",
  "sign-up",
  "source",
  "sources",
  "text",
  "tokens",
  "unlock",
  "unread",
  "unsubscribe",
  "uploads",
  "usage",
  "v1",
  "views",
  "welcome",
  "work",
  "zip",
]);
/** What stands behind one of these opens something for whoever has it. */
const beforeKeys: ReadonlySet<string> = new Set(["confirm", "share", "invite", "reset", "unsubscribe"]);
const MASK = "[…]";
const PARTS_MAX = 8;

function isTold(part: string, before: string): boolean {
  if (beforeKeys.has(before)) return false;
  return words.has(part) || (before === "commands" && /^[a-z_]{1,40}$/.test(part));
}

/**
 * A request as it may be logged: its method and its path, in which only words of this product stand. Ids, keys of links
 * and everything from the question mark on are left out.
 */
export function routeLabel(method: string, url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  const parts = path.split("/").slice(1, PARTS_MAX + 1);
  // Next's own files: which one says nothing.
  if (parts[0] === "_next") return `${method} /_next`;
  const told = parts.map((part, index) => (part === "" || isTold(part, parts[index - 1] ?? "") ? part : MASK));
  return `${method} /${told.join("/")}`;
}
