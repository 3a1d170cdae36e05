import { Refusal } from "@/lib/domain/core/refusal";
import { ListedWork } from "@/lib/domain/references/reference";

/**
 * What a list of references says of a file that is sent, as base64url of JSON in the header x-listed; null without one.
 * Refuses what is none: nothing is added of a file whose fields would be lost.
 */
export function sentListed(sent: Headers): ListedWork | null {
  const encoded = sent.get("x-listed");
  if (encoded === null) return null;
  const parsed = ListedWork.safeParse(jsonOf(encoded));
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid", "What the list says of this file cannot be read. Add the file by itself.", "listed");
}

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
