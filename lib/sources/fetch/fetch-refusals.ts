import { guardRefusals } from "./guard";

/** Why a fetch brought nothing, each with the sentence that people read. */
export const fetchRefusals = {
  ...guardRefusals,
  unknown_host: "There is no site of this name. Check the address.",
  too_many_redirects: "The address was redirected more than five times.",
  too_large: "The page is larger than 20 MB, or 60 MB unpacked.",
  timeout: "The page did not arrive within 30 seconds.",
  unreachable: "The site did not answer, or answered with an error of its own. Try again later.",
  rate_limited: "The site asks not to be read so often. Try again later.",
  tls_error: "The site's certificate is not valid, so it was not read.",
  refused_by_site: "The site refused to give the page.",
  not_found: "The site says that there is no such page.",
  not_modified: "The site says that the page has not changed.",
  robots: "The site's robots.txt asks not to be read by programs.",
  bad_encoding: "The page is packed in a way that cannot be unpacked.",
  bad_answer: "The site's answer breaks the rules of HTTP, so it was not read.",
} as const satisfies Record<string, string>;
export type FetchRefusal = keyof typeof fetchRefusals;

/** More came than is taken. */
export class TooLarge extends Error {}
/** A packing that is not known, or more than one. */
export class BadEncoding extends Error {}

/** By the error's code: the first row that fits says what it means. */
const meanings: readonly (readonly [RegExp, FetchRefusal])[] = [
  [/^blocked_address$/, "blocked_address"],
  [/TIMEOUT|ETIMEDOUT|^TimeoutError$|^AbortError$/, "timeout"],
  [/^(?:Z_|ERR__|ERR_BUFFER_TOO_LARGE|ERR_BROTLI|ERR_PADDING|ERR_TRAILING_JUNK)/, "bad_encoding"],
  [/^(?:HPE_|HTTPParserError$|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH)/, "bad_answer"],
  [/CERT|TLS|SSL|UNABLE_TO_VERIFY|ALTNAME/, "tls_error"],
  [/^ENOTFOUND$/, "unknown_host"],
];

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, error.name, ...inner, ...codesOf(error.cause)];
}

/** What an error of a connection means. */
export function refusalOf(error: unknown): FetchRefusal {
  if (error instanceof TooLarge) return "too_large";
  if (error instanceof BadEncoding) return "bad_encoding";
  const codes = codesOf(error);
  const found = meanings.find(([pattern]) => codes.some((code) => pattern.test(code)));
  return found?.[1] ?? "unreachable";
}
