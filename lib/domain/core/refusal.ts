/** What may be refused, with the status that says so over HTTP. */
export const refusals = {
  unauthenticated: 401,
  forbidden: 403,
  /** It may be done, by whoever shows again that the account is theirs. */
  sign_in_again: 403,
  not_found: 404,
  stale: 409,
  conflict: 409,
  too_large: 413,
  misdirected: 421,
  invalid: 422,
  over_limit: 429,
  unavailable: 503,
} as const;
export type RefusalKind = keyof typeof refusals;

/** Something a person can mend. `message` is a sentence for them: what happened and what to do. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** The field of a form that it is about, if one is. */
  readonly field: string | undefined;

  constructor(kind: RefusalKind, message: string, field?: string) {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
    this.field = field;
  }
}

/** How a refusal travels to the browser. */
export interface RefusalBody {
  refusal: { kind: RefusalKind; message: string; field?: string };
}
