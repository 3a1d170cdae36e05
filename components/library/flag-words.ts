/** What a source's flag says to people; a flag of an unknown name says its name. */
export function flagWord(flag: string): string {
  return flags[flag] ?? flag.replaceAll("_", " ");
}

const flags: Record<string, string> = {
  stale: "may be out of date",
  unreachable: "no longer reachable",
  instructions: "holds text that addresses a model",
  addresses_model: "holds text that addresses a model",
  invisible: "held invisible characters",
  truncated: "was cut at a limit",
};
