/**
 * A path of this site that a person may be sent to after signing in; `/` for anything else: other hosts, schemes,
 * `//`, back slashes and control characters, which browsers read as a host.
 */
export function safePath(asked: string | null | undefined): string {
  if (asked === null || asked === undefined || asked.length > 2048) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(asked)) return "/";
  return /^\/(?![/\\])/.test(asked) ? asked : "/";
}
