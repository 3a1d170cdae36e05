import { expect, test } from "vitest";
import { choosePlace, type DatabaseFolder, type PlaceFacts } from "./database-place";
import { Refusal } from "./refusal";

const DATA = "/srv/stemma/.data";

function aFolder(folder: string, part: Partial<DatabaseFolder> = {}): DatabaseFolder {
  return { folder, hasDatabase: false, owner: null, usedBy: null, ...part };
}

function facts(part: Partial<PlaceFacts> = {}): PlaceFacts {
  const inside = aFolder(`${DATA}/postgres`);
  return { data: DATA, inside, canEnter: true, named: null, outside: [], fresh: "/var/lib/new", ...part };
}

const there = { hasDatabase: true };
const old = aFolder("/var/lib/old", there);

test("S21: a database lies in its data folder, begun or not, where Postgres's account may go there", () => {
  expect(choosePlace(facts())).toEqual({ folder: `${DATA}/postgres`, said: null });
  const inside = aFolder(`${DATA}/postgres`, there);
  expect(choosePlace(facts({ inside, outside: [old] }))).toEqual({ folder: `${DATA}/postgres`, said: null });
});

test("S21: where the account may not go, the database has a place of its own outside", () => {
  expect(choosePlace(facts({ canEnter: false }))).toEqual({ folder: "/var/lib/new", said: null });
});

test("S21: a database that the account can no longer reach is not left behind for an empty one", () => {
  const inside = aFolder(`${DATA}/postgres`, there);
  expect(() => choosePlace(facts({ inside, canEnter: false }))).toThrow("chmod o+x");
});

test("S21: what an older version left without an owner is taken over aloud by the first who finds it", () => {
  const place = choosePlace(facts({ outside: [old] }));
  expect(place.folder).toBe("/var/lib/old");
  expect(place.said).toContain("Other checkouts");
});

test("S21: what an older version left and still uses is neither taken nor passed over", () => {
  const outside = [aFolder("/var/lib/old", { ...there, usedBy: 4711 })];
  expect(() => choosePlace(facts({ outside }))).toThrow("process 4711");
});

test("S21: the second checkout that finds it begins empty, and says where the other's lies", () => {
  const outside = [aFolder("/var/lib/old", { ...there, owner: "/srv/other/.data" })];
  const place = choosePlace(facts({ outside }));
  expect(place.folder).toBe(`${DATA}/postgres`);
  expect(place.said).toContain("/var/lib/old");
  expect(place.said).toContain("/srv/other/.data");
});

test("S21: a start that was killed before it wrote down its place finds it again", () => {
  const outside = [old, aFolder("/var/lib/mine", { ...there, owner: DATA })];
  expect(choosePlace(facts({ outside, canEnter: false }))).toEqual({ folder: "/var/lib/mine", said: null });
});

test.each([null, DATA])("S21: a named place is used when it says that it belongs to %s", (owner) => {
  const named = { ...old, owner, isOwnersStill: owner !== null };
  expect(choosePlace(facts({ named }))).toEqual({ folder: "/var/lib/old", said: null });
});

test("S21: a copy of a data folder does not share the database of the one it was copied from", () => {
  const named = { ...old, owner: "/srv/first/.data", isOwnersStill: true };
  expect(() => choosePlace(facts({ named }))).toThrow("one of the two is a copy");
});

test("S21: a data folder that was moved keeps its database, and says so", () => {
  const named = { ...old, owner: "/srv/first/.data", isOwnersStill: false };
  const place = choosePlace(facts({ named }));
  expect(place.folder).toBe("/var/lib/old");
  expect(place.said).toContain("/srv/first/.data");
});

test("S21: a named place that is gone is no reason to begin empty", () => {
  const named = { ...aFolder("/var/lib/gone"), isOwnersStill: false };
  expect(() => choosePlace(facts({ named }))).toThrow("Bring it back from a backup");
});

/** What is refused, and why. */
function refused(part: Partial<PlaceFacts>): unknown {
  try {
    return choosePlace(facts(part));
  } catch (error) {
    return error instanceof Refusal ? error.kind : error;
  }
}

test("S21: what is refused says whether it is in conflict with another or only out of reach", () => {
  const inside = aFolder(`${DATA}/postgres`, there);
  expect(refused({ inside, canEnter: false })).toBe("unavailable");
  expect(refused({ named: { ...aFolder("/var/lib/gone"), isOwnersStill: true } })).toBe("unavailable");
  expect(refused({ named: { ...old, owner: "/srv/first/.data", isOwnersStill: true } })).toBe("conflict");
  expect(refused({ outside: [{ ...old, usedBy: 1 }] })).toBe("conflict");
});

test("S21: folders that hold no database are passed over, and one of its own counts before one that nobody has", () => {
  const empty = aFolder("/var/lib/empty", { owner: DATA });
  expect(choosePlace(facts({ outside: [empty] }))).toEqual({ folder: `${DATA}/postgres`, said: null });
  expect(choosePlace(facts({ outside: [empty, { ...old, usedBy: 1, owner: DATA }] })).folder).toBe("/var/lib/old");
  const others = [aFolder("/var/lib/theirs", { ...there, owner: "/srv/other/.data" }), empty];
  expect(choosePlace(facts({ outside: others, canEnter: false }))).toMatchObject({
    folder: "/var/lib/new",
    said: expect.stringContaining("/var/lib/theirs"),
  });
  // A named place counts before all others.
  const inside = aFolder(`${DATA}/postgres`, there);
  const named = { ...old, isOwnersStill: false };
  expect(choosePlace(facts({ named, inside }))).toEqual({ folder: "/var/lib/old", said: null });
});
