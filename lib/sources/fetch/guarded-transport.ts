import { Agent, type Dispatcher, request as send } from "undici";
import { fetchRefusals, refusalOf } from "./fetch-refusals";
import { checkUrl, type GuardRules } from "./guard";
import { guardedLookup, systemResolver } from "./resolve";

/** An address that the guard does not let pass, with the sentence that says why and who may allow it. */
export class GuardedAddress extends Error {
  constructor(message: string) {
    super(message);
    this.name = "GuardedAddress";
  }
}

/** Why an address that an administrator enters may not be used; null where it may. */
export function whyAddressRefused(address: string, rules: GuardRules): string | null {
  const checked = checkUrl(address, rules);
  if (checked.ok) return null;
  return refusalFor(address, fetchRefusals[checked.code]);
}

function placeOf(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.hostname === "") return "host:port";
  return `${url.hostname}:${url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port}`;
}

function refusalFor(address: string, why: string): string {
  return `${why} Whoever runs this install may allow it: STEMMA_FETCH_ALLOW=${placeOf(address)}.`;
}

/** As long as a model may be silent before it begins, and in all: lib/run/drivers/provider.ts. */
const SILENCE_MS = 600_000;
const CONNECT_MS = 10_000;

const guarded = new Agent({
  allowH2: false,
  connect: { timeout: CONNECT_MS, lookup: guardedLookup(systemResolver) },
  headersTimeout: SILENCE_MS,
  bodyTimeout: SILENCE_MS,
});
const vouched = new Agent({
  allowH2: false,
  connect: { timeout: CONNECT_MS },
  headersTimeout: SILENCE_MS,
  bodyTimeout: SILENCE_MS,
});

/** Statuses whose answers have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function asResponse({ statusCode: status, headers, body }: Dispatcher.ResponseData): Response {
  const parts = body[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller): Promise<void> {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel(): void {
      body.destroy();
    },
  });
  const given = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new Response(bodiless.has(status) ? null : stream, { status, headers: given });
}

/**
 * The way to a server whose address an administrator entered in the app: past the guard, its addresses checked as the
 * connection is made, and never to where it redirects, since a key goes along. It sends text.
 */
export function guardedTransport(rules: GuardRules): typeof globalThis.fetch {
  return async (input, init): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    const checked = checkUrl(address, rules);
    if (!checked.ok) throw new GuardedAddress(refusalFor(address, fetchRefusals[checked.code]));
    const { body, headers, signal } = init ?? {};
    try {
      const answer = await send(checked.target.url, {
        dispatcher: checked.target.isAllowed ? vouched : guarded,
        method: typeof body === "string" ? "POST" : "GET",
        headers: Object.fromEntries(new Headers(headers)),
        ...(signal ? { signal } : {}),
        ...(typeof body === "string" ? { body } : {}),
      });
      return asResponse(answer);
    } catch (error) {
      if (refusalOf(error) !== "blocked_address") throw error;
      throw new GuardedAddress(refusalFor(address, fetchRefusals.blocked_address));
    }
  };
}
