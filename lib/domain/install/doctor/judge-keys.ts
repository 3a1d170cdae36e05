import { type Finding, fault, fine, hint } from "./finding";

/** What is stored under the keys of the install. */
export interface UnderKeys {
  /** Keys that something is sealed under and that are not here, with what that is. */
  missing: readonly { keyId: string; what: string }[];
  /** Files that are stored in clear. */
  inClear: number;
  /** Whether there is a key to seal with. */
  hasKey: boolean;
}

/** Whether all that is sealed can be opened, and whether files are sealed. */
export function judgeKeys({ missing, inClear, hasKey }: UnderKeys): Finding {
  const [first] = missing;
  if (first !== undefined) {
    const told = missing.map(({ keyId, what }) => `${keyId} (${what})`).join("; ");
    return fault(
      "Keys",
      `Something is sealed under keys that are not here: ${told}.`,
      "Put the key file back from your copy, or add the keys to STEMMA_KEYS on every machine.",
    );
  }
  if (inClear === 0 || !hasKey) return fine("Keys", "All that is sealed can be opened.");
  const files = inClear === 1 ? "1 file is" : `${inClear} files are`;
  return hint("Keys", `${files} stored in clear, by an earlier version.`, "Seal them: npm run keys -- rotate.");
}
