/** What a site says of the text that it gives, so that it can say later that nothing has changed. */
export interface Validators {
  etag: string | null;
  modified: string | null;
}

/** What is kept of a header, and sent again as it came: plain signs, and not many. */
const PLAIN = /^[\x20-\x7e]{1,200}$/;

/** The validators of an answer, by its headers. */
export function validatorsIn(header: (name: string) => string | null): Validators {
  const plain = (name: string): string | null => {
    const value = header(name);
    return value !== null && PLAIN.test(value) ? value : null;
  };
  return { etag: plain("etag"), modified: plain("last-modified") };
}

/** The headers that ask for a page only where it has changed since; null where the site said nothing to go by. */
export function conditionalHeaders({ etag, modified }: Validators): Record<string, string> | null {
  if (etag !== null) return { "if-none-match": etag };
  return modified === null ? null : { "if-modified-since": modified };
}
