import { z } from "zod";

/** Names of the fields that every value of a shape has; null of a shape that is no object. */
const needed = new WeakMap<z.ZodType, readonly string[] | null>();

function neededBy(shape: z.ZodType): readonly string[] | null {
  const known = needed.get(shape);
  if (known !== undefined) return known;
  const names =
    shape instanceof z.ZodObject
      ? Object.entries<z.ZodType>(shape.shape).flatMap(([name, field]) =>
          field.safeParse(undefined).success ? [] : [name],
        )
      : null;
  needed.set(shape, names);
  return names;
}

/**
 * Whether a value has all that a shape needs: seen at its names, for a fraction of what the refusal of a schema takes. A
 * field of a prompt is held against a dozen shapes.
 */
function mayBe(shape: z.ZodType, value: unknown): boolean {
  if (shape instanceof z.ZodUnion)
    return shape.options.some((option) => option instanceof z.ZodType && mayBe(option, value));
  const names = neededBy(shape);
  if (names === null) return true;
  if (value === null || typeof value !== "object") return false;
  return names.every((name) => name in value);
}

/** A value as a shape has it; null where it is of another. */
export function readAs<T>(shape: z.ZodType<T>, value: unknown): T | null {
  if (!mayBe(shape, value)) return null;
  const read = shape.safeParse(value);
  return read.success ? read.data : null;
}

/** A value as a list of such entries; null where it is none. A list is read whole only where its first entry is one. */
export function listOf<T>(shape: z.ZodType<T>, value: unknown): T[] | null {
  if (!Array.isArray(value) || readAs(shape, value[0]) === null) return null;
  const read = z.array(shape).safeParse(value);
  return read.success ? read.data : null;
}
