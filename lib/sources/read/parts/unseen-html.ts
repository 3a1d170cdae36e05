/** Marks, in an element's own style, of what a reader of the page does not see. */
const HIDDEN_STYLE =
  /(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:opacity|font-size)\s*:\s*0(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:;|!|$)|text-indent\s*:\s*-\d{3,}|(?:^|[\s;])(?:left|top|right|margin-left|margin-top)\s*:\s*-\d{4,}|(?:^|[\s;])clip\s*:\s*rect\(\s*0|(?:^|[\s;])color\s*:\s*(?:transparent|rgba\([^)]*,\s*0(?:\.0+)?\s*\)))/iu;

/** Whether an element's own style says that it is not seen. */
export function isStyledAway(style: string): boolean {
  return HIDDEN_STYLE.test(style);
}

const COLOR = /(?:^|[\s;])color\s*:\s*([^;!]+)/iu;
const GROUND = /(?:^|[\s;])background(?:-color)?\s*:\s*([^;!]+)/iu;
const named: Readonly<Record<string, string>> = { white: "ffffff", black: "000000" };

/** A colour as six digits, where it is written in a way that can be compared; else as it is written. */
function colorOf(written: string): string {
  const text = written.trim().toLowerCase();
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/u.exec(text) ?? [];
  if (hex !== undefined) return hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join("");
  const [, red, green, blue] =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1\s*)?\)$/u.exec(text) ?? [];
  if (red !== undefined && green !== undefined && blue !== undefined)
    return [red, green, blue].map((part) => Number(part).toString(16).padStart(2, "0")).join("");
  return named[text] ?? text;
}

interface Styled {
  readonly parentElement: Styled | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
}

/** What stands behind an element by its own markup and that around it; null where somebody else may say so. */
function groundOf(element: Styled, isPlain: boolean): string | null {
  for (let at: Styled | null = element; at !== null; at = at.parentElement) {
    const written = GROUND.exec(at.getAttribute("style") ?? "")?.[1] ?? at.getAttribute("bgcolor");
    if (written !== null && written !== undefined) return colorOf(written);
  }
  return isPlain ? "ffffff" : null;
}

/**
 * Whether an element's own style writes its words in the colour that is behind them: white on white. `isPlain` says that
 * no style sheet may give the page another ground.
 */
export function isOnItsOwnColor(element: Styled, isPlain: boolean): boolean {
  const color = COLOR.exec(element.getAttribute("style") ?? "")?.[1];
  return color !== undefined && colorOf(color) === groundOf(element, isPlain);
}

/** Letters of style sheets that are looked through, and rules of them that count. */
const SHEET_MAX = 200_000;
const RULES_MAX = 200;
const RULE = /([^{}@;]{1,300})\{([^{}]{0,2000})\}/gu;
/** What would hide the page as a whole until its script has run. */
const WHOLE = /(?:^|[\s,>+~])(?:html|body|main|article|:root|\*)\s*$/iu;
/** What is hidden only in a state, or beside the words. */
const STATE = /:/u;

/**
 * The selectors by which a page's own style sheets hide elements. What stands within `@media` and the like holds
 * somewhere else, and is left out.
 */
export function hidingSelectors(sheets: readonly string[]): string[] {
  const text = sheets
    .join("\n")
    .slice(0, SHEET_MAX)
    .replace(/\/\*[\s\S]*?\*\//gu, "");
  const plain = text.replace(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, "");
  const selectors = [...plain.matchAll(RULE)].flatMap(([, selector = "", said = ""]) =>
    isStyledAway(said) ? selector.split(",").map((one) => one.trim()) : [],
  );
  return selectors.filter((one) => one !== "" && !STATE.test(one) && !WHOLE.test(one)).slice(0, RULES_MAX);
}
