/**
 * The whole address of a path of this install, for people who are elsewhere: the one that the operator set, never what
 * a request says of its host.
 */
export function siteLink(path: string): string {
  const origin = process.env.NEXTAUTH_URL;
  if (origin === undefined || origin === "") throw new Error("NEXTAUTH_URL is not set. Start Stemma with `npm start`.");
  return new URL(path, origin).href;
}
