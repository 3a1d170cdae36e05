/** An attribute as RFC 7643, section 7, describes one. */
export interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type: "string" | "boolean" | "integer" | "complex" | "reference";
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: "readWrite" | "readOnly" | "immutable";
  readonly returned: "default" | "always";
  readonly uniqueness: "none" | "server";
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

/** An attribute with what holds of most: one text that may be written and need not be there. */
export function attribute(name: string, description: string, more: Partial<Attribute> = {}): Attribute {
  return {
    name,
    description,
    type: "string",
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: "readWrite",
    returned: "default",
    uniqueness: "none",
    ...more,
  };
}
