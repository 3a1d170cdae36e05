/** Programs that fetch an address which someone wrote in a message, to show what is behind it. */
const fetchers = /bot\b|crawler|spider|preview|slack|facebookexternalhit|whatsapp|telegram|skypeuri|embedly|safelinks/i;

/** Whether a browser says that it only fetches what somebody may open next. */
export function isFetchedAhead(sent: Headers): boolean {
  if (sent.has("next-router-prefetch") || sent.has("next-router-segment-prefetch")) return true;
  const purpose = `${sent.get("purpose") ?? ""} ${sent.get("sec-purpose") ?? ""} ${sent.get("x-purpose") ?? ""}`;
  return purpose.includes("prefetch") || purpose.includes("preview");
}

/** Whether a person opened the page, rather than a browser that prefetches or a program that only looks. */
export function isVisit(sent: Headers): boolean {
  if (sent.get("x-stemma-method") === "HEAD") return false;
  return !isFetchedAhead(sent) && !fetchers.test(sent.get("user-agent") ?? "");
}
