import { keptOut } from "@/lib/domain/core/kept-out";
import { readableWords } from "@/lib/domain/files/document-kinds";
import { type Fetched, type FetchPolicy, guardedFetch } from "@/lib/sources/fetch/fetch";
import { type FetchRefusal, fetchRefusals } from "@/lib/sources/fetch/fetch-refusals";
import { checkUrl } from "@/lib/sources/fetch/guard";
import { atPace, robotsRefusal } from "@/lib/sources/fetch/manners";
import { conditionalHeaders, type Validators } from "@/lib/sources/fetch/validators";
import { read } from "@/lib/sources/read/read";
import { type ReadRefusal, type ReadText, readRefusals } from "@/lib/sources/read/read-text";

export interface PageRequest {
  url: string;
  /** A page that a search found obeys robots.txt; one that a person named is read and the rule noted. */
  isRobotsObeyed: boolean;
  /** On whose behalf, for the turns of what is read. */
  owner: string;
  /** What the site said of what is known of the page: asked so, it may answer `not_modified`. */
  known?: Validators;
}

const unknown: Validators = { etag: null, modified: null };

export type PageAnswer =
  | {
      ok: true;
      read: ReadText;
      robots: string | null;
      /** Of the address that was asked for, not of one that it led to. */
      validators: Validators;
      /** The address that it was read from, to which the one that was asked for led. */
      url: string;
    }
  | { ok: false; code: FetchRefusal | ReadRefusal; message: string; retryAfterMs?: number };

function refused(code: FetchRefusal, retryAfterMs?: number): PageAnswer {
  return { ok: false, code, message: fetchRefusals[code], ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** A page came, and says only that there is none to be had: no evidence of anything. */
const keptOutWords = {
  refused_by_site: "The site shows this page only to people who sign in or prove themselves. Add its text by hand.",
  not_found: "The site says on this page that there is no such page.",
} as const;

/** The text of a fetched page, or why it has none; what only says that there is no page to be had is refused. */
export async function readFetched(page: Fetched, robots: string | null, owner: string): Promise<PageAnswer> {
  const { bytes, mediaType, charset, url, validators } = page;
  const fileName = new URL(url).pathname.split("/").at(-1) ?? null;
  const answer = await read({ bytes, fileName, mediaType, charset, url }, owner);
  if (answer.ok) {
    const kept = keptOut(answer.read);
    return kept === null
      ? { ok: true, read: answer.read, robots, validators, url }
      : { ok: false, code: kept, message: keptOutWords[kept] };
  }
  return { ok: false, code: answer.code, message: pageRefusals[answer.code] };
}

/** What is said of a page; of most as of a file. */
const pageRefusals: Record<ReadRefusal, string> = {
  ...readRefusals,
  empty_file: "The page is empty.",
  no_text: "There is no text on this page. If it only shows it in a browser, paste the text instead.",
  unsupported_type: `This kind of file cannot be read. Pages can, and so can ${readableWords}.`,
  damaged: "What the address gives is damaged or is not what it says it is.",
};

/** Fetches and reads one page of the web, politely and guarded. */
export async function readPage(request: PageRequest, policy: FetchPolicy, signal: AbortSignal): Promise<PageAnswer> {
  const { url, isRobotsObeyed, owner, known } = request;
  const checked = checkUrl(url, policy);
  if (!checked.ok) return refused(checked.code);
  const { host } = checked.target;
  const kept = isRobotsObeyed ? await robotsRefusal(url, policy, signal) : null;
  if (kept !== null) return refused(kept);
  const headers = known === undefined ? null : conditionalHeaders(known);
  const fetched = await atPace(host, () => guardedFetch(url, policy, signal, headers && { headers }), policy.apartMs);
  if (!fetched.ok) {
    // Nobody asked whether it has changed.
    const code = fetched.code === "not_modified" && headers === null ? "bad_answer" : fetched.code;
    return refused(code, fetched.retryAfterMs);
  }
  const isLed = fetched.url !== checked.target.url.href;
  // The rules of where it led to hold as well.
  const led = isRobotsObeyed && isLed ? await robotsRefusal(fetched.url, policy, signal) : null;
  if (led !== null) return refused(led);
  const noted = isRobotsObeyed ? null : await robotsRefusal(url, policy, signal);
  const page = isLed ? { ...fetched, validators: unknown } : fetched;
  return readFetched(page, noted === "robots" ? "disallowed" : null, owner);
}
