/** What RFC 7644, table 9, calls a wrong request. */
export type ScimType =
  | "invalidFilter"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

/** A request of a directory that is refused, with the words that the protocol has for it. */
export class ScimFault extends Error {
  readonly status: 400 | 403 | 404 | 405 | 409 | 412 | 415 | 501;
  readonly scimType: ScimType | undefined;

  constructor(status: ScimFault["status"], message: string, scimType?: ScimType) {
    super(message);
    this.name = "ScimFault";
    this.status = status;
    this.scimType = scimType;
  }
}
