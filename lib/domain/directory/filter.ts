import { attributeName } from "./attribute-names";
import { ScimFault } from "./fault";

/** What has to be equal: an attribute, its name in lower case, and its value. */
export interface Equal {
  readonly attribute: string;
  readonly value: string | boolean;
}

/** Longest filter that is read; directories send one or two comparisons. */
const LONGEST = 1_000;
const comparison =
  /^\s*([A-Za-z][\w:.$-]*(?:\[[^\]]*\][\w.]*)?)\s+(\w+)\s+("(?:[^"\\]|\\.)*"|true|false|null|-?[\d.]+)\s*/i;

function faulty(detail: string): ScimFault {
  return new ScimFault(400, detail, "invalidFilter");
}

function comparedWith(written: string): string | boolean {
  if (/^true$/i.test(written)) return true;
  if (/^false$/i.test(written)) return false;
  if (!written.startsWith('"'))
    throw faulty(`The filter compares with ${written}, which is neither a text nor a truth value.`);
  try {
    return String(JSON.parse(written));
  } catch {
    throw faulty("The filter holds a text that cannot be read.");
  }
}

const ours = /^emails\[\s*(?:type\s+eq\s+"work"|primary\s+eq\s+true)\s*\]\.value$/i;

/** `emails[type eq "work"].value` is the one address that an account has; it has none of another kind. */
function plainPath(written: string): string {
  if (ours.test(written)) return "emails.value";
  if (written.includes("["))
    throw faulty(`Nothing is found by ${written}: an account has one e-mail address, of work.`);
  return attributeName(written);
}

/**
 * Reads a filter of RFC 7644 as far as directories use it: attributes that are equal to something, joined by `and`. Throws
 * `invalidFilter` for anything else: what is not understood must not find too much.
 */
export function parseFilter(written: string): readonly Equal[] {
  if (written.length > LONGEST) throw faulty(`The filter is longer than ${LONGEST} characters.`);
  const found: Equal[] = [];
  for (let rest = written; ; ) {
    const read = comparison.exec(rest);
    const [whole, path = "", operator = "", value = ""] = read ?? [];
    if (whole === undefined || operator.toLowerCase() !== "eq") {
      throw faulty('Only filters as userName eq "ada@example.org", joined by and, are understood.');
    }
    found.push({ attribute: plainPath(path), value: comparedWith(value) });
    rest = rest.slice(whole.length);
    if (rest === "") return found;
    if (!/^and\s/i.test(rest)) throw faulty("Comparisons of a filter are joined by and.");
    rest = rest.slice("and".length);
  }
}
