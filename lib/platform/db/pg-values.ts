import pg from "pg";
import { Prisma } from "@/lib/platform/db/generated/client";

/** PostgreSQL's own numbers of its types, as its protocol names them. Source: pg_type.dat. */
const oid = {
  bytea: 17,
  int8: 20,
  oid: 26,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  byteas: 1001,
  texts: 1009,
  int8s: 1016,
  oids: 1028,
  timestamps: 1115,
  dates: 1182,
  timestamptzs: 1185,
  numerics: 1231,
} satisfies Record<string, number>;

type Parse = (text: string) => unknown;

const bytesOf: (text: string) => Buffer = pg.types.getTypeParser(oid.bytea);
const textsOf: (text: string) => (string | null)[] = pg.types.getTypeParser(oid.texts);

function listOf(parse: Parse): Parse {
  return (text) => textsOf(text).map((one) => (one === null ? null : parse(one)));
}

const asBytes: Parse = (text) => new Uint8Array(bytesOf(text));
const asDecimal: Parse = (text) => new Prisma.Decimal(text);
/** Sessions are set to UTC or say their offset, so that what has no offset is UTC. */
const asTimestamp: Parse = (text) => new Date(`${text.replace(" ", "T")}Z`);
const asInstant: Parse = (text) => new Date(text.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00"));
const asTime: Parse = (text) => new Date(`1970-01-01T${text}Z`);
const asDate: Parse = (text) => new Date(text);

/** Where Prisma gives another value than pg does; what a caller gets is the same whichever of them asked. */
const parsers = new Map<number, Parse>([
  [oid.bytea, asBytes],
  [oid.int8, BigInt],
  [oid.oid, BigInt],
  [oid.numeric, asDecimal],
  [oid.date, asDate],
  [oid.timestamp, asTimestamp],
  [oid.timestamptz, asInstant],
  [oid.time, asTime],
  [oid.byteas, listOf(asBytes)],
  [oid.int8s, listOf(BigInt)],
  [oid.oids, listOf(BigInt)],
  [oid.numerics, listOf(asDecimal)],
  [oid.dates, listOf(asDate)],
  [oid.timestamps, listOf(asTimestamp)],
  [oid.timestamptzs, listOf(asInstant)],
]);

/** How the values of a raw statement's rows are read: as Prisma reads them. */
export const rawTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    parsers.get(type) ?? pg.types.getTypeParser(type, format ?? "text"),
};

/** A value as pg is to send it. */
export function sentValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(sentValue);
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value;
}
