import { allows, type Right } from "./rights";
import { roles } from "./words";

/**
 * What a token may be made for. `right` is what its owner needs at the moment of each use, in the project at hand: a
 * scope opens nothing that the owner may not do. Null is what anyone may do who is signed in.
 */
export const tokenScopes = {
  read: {
    right: "read",
    label: "Read",
    does: "Projects, sources, facts, researchers, runs and reports; ask the knowledge base, which keeps the question.",
  },
  create_projects: { right: null, label: "Create projects", does: "Projects whose owner you are." },
  write_sources: {
    right: "add_source",
    label: "Add sources",
    does: "Pages, texts, files and sites, to the library; names for what is there, and what of it is watched.",
  },
  write_researchers: { right: "research", label: "Manage researchers", does: "Create, activate, finish, archive." },
  start_runs: {
    right: "research",
    label: "Start runs",
    does: "Start, schedule, pause, resume and cancel, and answers in a model's words, which may cost money.",
  },
  manage_webhooks: {
    right: "administer",
    label: "Manage webhooks",
    does: "Where a project tells what happens in it: list, add, change, test and remove webhooks, and send messages again.",
  },
  choose_notifications: {
    right: "read",
    label: "Choose notifications",
    does: "Of what in a project you are told yourself.",
  },
  review: { right: "review", label: "Review", does: "Approve plans, settle facts." },
  manage_install: {
    right: null,
    label: "Manage the install",
    does: "Models and their prices, keys of providers, web search, limits. Works while you are an administrator.",
  },
  set_policies: {
    right: null,
    label: "Set policies",
    does: "Demand a second factor or single sign-on, shorten the lives of tokens, keep the log of readings longer, set legal holds, say how long new projects keep things; nothing that makes the install looser. Works while you are an administrator.",
  },
} as const satisfies Record<string, { right: Right | null; label: string; does: string }>;

export const tokenScopeNames = [
  "read",
  "create_projects",
  "write_sources",
  "write_researchers",
  "start_runs",
  "manage_webhooks",
  "choose_notifications",
  "review",
  "manage_install",
  "set_policies",
] as const satisfies readonly (keyof typeof tokenScopes)[];
export type TokenScope = keyof typeof tokenScopes;

const ofAdministrators: ReadonlySet<TokenScope> = new Set(["manage_install", "set_policies"]);

/** Whether a token is made for it by administrators of the install alone. */
export function isOfAdministrators(scope: TokenScope): boolean {
  return ofAdministrators.has(scope);
}

/** What a scope lets its owner do, and, where that goes by role, in which. */
export function scopeInWords(scope: TokenScope): string {
  const { right, does } = tokenScopes[scope];
  const allowed = right === null ? roles : roles.filter((role) => allows(role, right));
  return allowed.length === roles.length ? does : `${does} Works where you are ${allowed.join(" or ")}.`;
}
