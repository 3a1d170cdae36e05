/** What a site's robots.txt says to one program. Read and matched in time that grows with its length and no faster. */
export interface Robots {
  isAllowed(address: string): boolean;
  /** Characters that are held for it. */
  readonly size: number;
}

interface Rule {
  isAllowed: boolean;
  /** The path as it is written: its length decides between rules. */
  path: string;
}

/** Rules that are more than a beginning of a path cost the most: so many characters of them are held against an address. */
const WILD_MOST = 20_000;
/** Longest part of an address that is held against rules. Source: RFC 9110, 4.1 (8,000 octets); pages are far shorter. */
const PATH_MOST = 2_048;

/** Escapes as an address has them. */
function encoded(path: string): string {
  return encodeURI(path)
    .replaceAll("%25", "%")
    .replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}

/** The rules of a program and those for all; programs that are named one after the other share rules. */
function rulesOf(text: string, agents: ReadonlySet<string>): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  let named = new Set<string>();
  let isOpen = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n?|\n/)) {
    const said = (line.split("#", 1)[0] ?? "").trim();
    const colon = said.indexOf(":");
    if (colon < 0) continue;
    const key = said.slice(0, colon).trim().toLowerCase();
    const value = said.slice(colon + 1).trim();
    if (key === "user-agent") {
      if (!isOpen) named = new Set();
      if (agents.has(agentName(value))) named.add(agentName(value));
      isOpen = true;
    } else if (key === "allow" || key === "disallow") {
      isOpen = false;
      if (value !== "") for (const name of named) put(groups, name, { isAllowed: key === "allow", path: value });
    }
  }
  return groups;
}

function agentName(agent: string): string {
  return (agent.split("/", 1)[0] ?? "").trim().toLowerCase();
}

function put(groups: Map<string, Rule[]>, name: string, rule: Rule): void {
  const own = groups.get(name);
  if (own) own.push(rule);
  else groups.set(name, [rule]);
}

function isWild(path: string): boolean {
  return path.includes("*") || path.endsWith("$");
}

/**
 * Rules as they are held. Past the bound a rule with wildcards counts as what stands before them: what might be
 * forbidden is not read, and nothing is allowed that might not be.
 */
function bounded(rules: readonly Rule[]): Rule[] {
  let wild = 0;
  return rules.flatMap(({ isAllowed, path: written }) => {
    const path = encoded(written.replace(/\*{2,}/g, "*"));
    if (!isWild(path)) return path.length > PATH_MOST ? [] : [{ isAllowed, path }];
    wild += path.length;
    if (wild <= WILD_MOST) return [{ isAllowed, path }];
    return isAllowed ? [] : [{ isAllowed, path: (path.split(/[*$]/, 1)[0] ?? "").slice(0, PATH_MOST) }];
  });
}

/** Whether a path begins as the rule says; `*` stands for anything, `$` at its end for the end. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith("$");
  const [first = "", ...parts] = (isWhole ? rule.slice(0, -1) : rule).split("*");
  if (!path.startsWith(first)) return false;
  const last = isWhole ? (parts.pop() ?? null) : null;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === null ? path === first : path.length - last.length >= at && path.endsWith(last);
}

/** The rules for a program: those that name it, or those for all. The longest that fits decides; of two, the kind one. */
export function parseRobots(text: string, userAgent: string): Robots {
  const own = agentName(userAgent);
  const groups = rulesOf(text, new Set([own, "*"]));
  const rules = bounded(groups.get(own) ?? groups.get("*") ?? []);
  // The longest first, and what allows before what forbids: the first that fits decides.
  rules.sort((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed));
  return {
    size: rules.reduce((sum, { path }) => sum + path.length, 0),
    isAllowed(address): boolean {
      const { pathname, search } = new URL(address);
      const path = encoded(`${pathname}${search}`).slice(0, PATH_MOST);
      return rules.find((rule) => fits(rule.path, path))?.isAllowed ?? true;
    },
  };
}
