import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { type CommandName, contract } from "./contract";
import { runCommand } from "./run-command";

/** Every field of every command, in turn, holds what nobody should send; the others are as they should be. */
const own = ownDatabase();
let world: AWorld;
let other: AWorld;
beforeAll(async () => {
  [world, other] = [await aWorld(own.db), await aWorld(own.db)];
}, 60_000);
afterAll(() => closeSender(own.db));
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

interface Shape {
  type?: string | undefined;
  format?: string | undefined;
  const?: unknown | undefined;
  enum?: unknown[] | undefined;
  anyOf?: Shape[] | undefined;
  oneOf?: Shape[] | undefined;
  items?: Shape | undefined;
  minimum?: number | undefined;
  minLength?: number | undefined;
  properties?: Record<string, Shape> | undefined;
}
const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    type: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Shape).optional(),
    oneOf: z.array(Shape).optional(),
    items: Shape.optional(),
    minimum: z.number().optional(),
    minLength: z.number().optional(),
    properties: z.record(z.string(), Shape).optional(),
  }),
);

function shapeOf(name: CommandName): Shape {
  return Shape.parse(z.toJSONSchema(contract[name].input, { io: "input", unrepresentable: "any" }));
}

function idsOf({ projectId, sourceId, researcherId, runId, reportId, facts, owner }: AWorld): Record<string, string> {
  return { projectId, sourceId, researcherId, runId, reportId, factId: facts[0]?.id ?? "", userId: owner };
}

function idFor(name: string): string {
  return idsOf(world)[name] ?? crypto.randomUUID();
}

/** Something that the schema takes, as far as it can be told from it. */
function right(shape: Shape, name: string): unknown {
  const either = shape.anyOf ?? shape.oneOf;
  if (either) return right(either[0] ?? {}, name);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.properties) {
    return Object.fromEntries(Object.entries(shape.properties).map(([key, inner]) => [key, right(inner, key)]));
  }
  if (shape.type === "array") return [right(shape.items ?? {}, name)];
  if (shape.type === "boolean") return true;
  if (shape.type === "integer" || shape.type === "number") return Math.max(1, shape.minimum ?? 1);
  if (shape.format === "uuid") return idFor(name);
  if (shape.format === "email") return "someone@example.org";
  return "text".padEnd(shape.minLength ?? 0, "t");
}

type Path = readonly (string | number)[];

/** Where a value has something that can be put wrong: every field, within others too. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  const inner = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return [...(at.length === 0 ? [] : [at]), ...inner.flatMap(([key, one]) => placesIn(one, [...at, key]))];
}

const absent = Symbol("absent");

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? replaced(one, rest, by) : one));
  const entries = Object.entries(value ?? {}).map(([name, one]) => [
    name,
    name === key ? replaced(one, rest, by) : one,
  ]);
  return Object.fromEntries(entries.filter(([, one]) => one !== absent));
}

const texts = [
  "a\u0000b",
  "\ud800",
  "x".repeat(1_000_000),
  "🌊🌊",
  "\u202egnp.exe",
  "",
  " ",
  "..%2f",
  "%2e%2e",
  "'; --",
];
const numbers = [0, -1, 2 ** 31, 2 ** 53, 1.5, Number("1e309"), "1", "01"];
const others = [absent, null, true, [], {}, [[]], Array.from({ length: 10_000 }, (_, index) => `tag ${index}`)];

function hostileFor(place: Path): unknown[] {
  const name = String(place.at(-1));
  const foreign = idsOf(other)[name];
  return [...texts, ...numbers, ...others, idFor(name).toUpperCase(), ...(foreign === undefined ? [] : [foreign])];
}

/** What came of it when it was neither done nor refused with a sentence. */
async function bug(name: CommandName, input: unknown): Promise<unknown> {
  try {
    await runCommand(own.db, { userId: world.owner, address: "203.0.113.9" }, { name, input });
    return null;
  } catch (error) {
    return error instanceof Refusal && /\S/.test(error.message) ? null : error;
  }
}

const names = Object.keys(contract).filter((name): name is CommandName => name in contract);

test.each(names)(
  "M1, M3, M6: %s is done or refused with a sentence, whatever stands in any of its fields",
  async (name) => {
    const good = right(shapeOf(name), "");
    const before = await own.db.run.count({ where: { projectId: other.projectId } });
    for (const place of placesIn(good)) {
      // A thousand tries are more than a person has.
      await own.db.$executeRaw`delete from rate_limit`;
      for (const by of hostileFor(place)) {
        const told = `${place.join(".")}: ${String(JSON.stringify(by)).slice(0, 60)}`;
        expect(await bug(name, replaced(good, place, by)), told).toBeNull();
      }
    }
    expect(await own.db.run.count({ where: { projectId: other.projectId } })).toBe(before);
  },
  30_000,
);

test("M6: a revision that is missing, old, of the future or no number changes nothing", async () => {
  const { projectId } = world;
  const before = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  for (const [revision, kind] of [
    [undefined, "invalid"],
    ["1", "invalid"],
    [0, "invalid"],
    [Number.NaN, "invalid"],
    [before.revision + 1, "stale"],
    [2_147_483_647, "stale"],
  ] as const) {
    const input = { projectId, name: "Ebbs", goal: "", revision };
    const done = runCommand(own.db, { userId: world.owner, address: "203.0.113.9" }, { name: "edit_project", input });
    await expect(done, String(revision)).rejects.toMatchObject({ kind });
  }
  expect((await own.db.project.findUniqueOrThrow({ where: { id: projectId } })).name).toBe(before.name);
});
