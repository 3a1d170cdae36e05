/** Longer addresses would not fit into a cookie beside others. */
const LENGTH_MAX = 2048;

/**
 * A path of this site that a person may be sent to after signing in; `/` for anything else: other hosts, schemes,
 * `//`, back slashes and control characters, which browsers read as a host. What a header cannot carry is
 * percent-encoded, as browsers do it, so that the path can stand in a header, a cookie and a link alike.
 */
export function safePath(address: string | null | undefined): string {
  if (address === null || address === undefined || address.length > LENGTH_MAX) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return "/";
  if (!/^\/(?![/\\])/.test(address)) return "/";
  const path = address.toWellFormed().replace(/[^\u0021-\u007e]+/gu, encodeURIComponent);
  return path.length > LENGTH_MAX ? "/" : path;
}
