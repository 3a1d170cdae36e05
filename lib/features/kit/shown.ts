import type { $brand } from "zod";

/** A value as JSON brings it to a browser: an id is a string, whatever made it sure; an instant has to be written as one. */
type Plain<T> = T extends $brand
  ? string
  : T extends Date
    ? never
    : T extends object
      ? { [Field in keyof T]: Plain<T[Field]> }
      : T;

/** What a screen is told: what its read answers, as it survives JSON. */
export type ShownBy<Read extends (...input: never[]) => unknown> = Plain<Awaited<ReturnType<Read>>>;
