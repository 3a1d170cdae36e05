import { hostOf } from "@/lib/domain/url";
import { type FetchPolicy, type FetchRefusal, fetchRefusals, guardedFetch } from "./fetch";
import { checkUrl } from "./guard";
import { atPace, mayRead } from "./manners";
import { read } from "./read";
import { type ReadRefusal, type ReadText, readRefusals } from "./read-text";

export interface PageRequest {
  url: string;
  /** A page that a search found obeys robots.txt; one that a person named is read and the rule noted. */
  isRobotsObeyed: boolean;
}

export type PageAnswer =
  | { ok: true; read: ReadText; robots: string | null }
  | { ok: false; code: FetchRefusal | ReadRefusal; message: string; retryAfterMs?: number };

function refused(code: FetchRefusal, retryAfterMs?: number): PageAnswer {
  return { ok: false, code, message: fetchRefusals[code], ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** Fetches and reads one page of the web, politely and guarded. */
export async function readPage(request: PageRequest, policy: FetchPolicy, signal: AbortSignal): Promise<PageAnswer> {
  const checked = checkUrl(request.url, policy.allowed);
  if (!checked.ok) return refused(checked.code);
  const host = hostOf(request.url) ?? checked.target.host;
  const isRobotsFree = await mayRead(request.url, policy, signal);
  if (!isRobotsFree && request.isRobotsObeyed) return refused("robots");
  const fetched = await atPace(host, () => guardedFetch(request.url, policy, signal));
  if (!fetched.ok) return refused(fetched.code, fetched.retryAfterMs);
  const { bytes, mediaType, charset, url } = fetched;
  const fileName = new URL(url).pathname.split("/").at(-1) ?? null;
  const answer = await read({ bytes, fileName, mediaType, charset, url });
  if (!answer.ok) return { ok: false, code: answer.code, message: readRefusals[answer.code] };
  return { ok: true, read: answer.read, robots: isRobotsFree ? null : "disallowed" };
}
