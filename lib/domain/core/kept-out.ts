/** A page with more text than this says something of its own, whatever stands beside it. In characters. */
const LITTLE = 1_500;

const walls: readonly RegExp[] = [
  /\b(?:please\s+)?(?:enable|turn on|activate)\s+(?:javascript|cookies)\b/i,
  /\b(?:verify|confirm|prove|checking)\s+(?:that\s+)?(?:you are|you're|if the site connection|your browser)\s*(?:not a robot|human|a human)?/i,
  /\b(?:captcha|cloudflare ray id|unusual traffic|automated (?:access|requests|queries))\b/i,
  /\b(?:sign|log)\s?[- ]?in\s+(?:or\s+\w+\s+)?to\s+(?:continue|read|view|access)\b/i,
  /\bsubscribe\s+(?:now\s+)?to\s+(?:continue|read|keep reading)\b/i,
  /^\s*(?:access denied|403 forbidden|request blocked)\b/im,
];

/** The number alone says nothing: pages and hours are counted too. */
const missing: readonly RegExp[] = [
  /\b(?:page (?:was |could )?not (?:be )?found|(?:this )?page (?:does not|doesn['’]t|no longer) exists?)\b/i,
  /\b(?:404[\s:|–—-]{0,5}(?:error|(?:file |page )?not found)|(?:error|http)[\s:]{1,3}404)\b/i,
  /^\s*404\s*$/m,
];

/**
 * Whether a page that was given shows only that it is not to be had: a wall for programs or strangers, or that there is
 * no such page. Long pages are never taken for one. Source: security-reference.md, R10 and R12.
 */
export function keptOut({
  title,
  text,
}: {
  title: string | null;
  text: string;
}): "refused_by_site" | "not_found" | null {
  if (text.length > LITTLE) return null;
  const said = `${title ?? ""}\n${text}`;
  if (walls.some((wall) => wall.test(said))) return "refused_by_site";
  const begins = `${title ?? ""}\n${text.slice(0, 300)}`;
  return missing.some((one) => one.test(begins)) ? "not_found" : null;
}
