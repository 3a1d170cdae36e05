import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { listTracked, productImports } from "./imports";

/** A room: `app`, `components`, or a folder of `lib`. */
export type Room = string;

/** The rooms that each room imports, itself not among them. */
type Below = Map<Room, Set<Room>>;

export const roomOf = (file: string): Room =>
  file.startsWith("lib/") ? (file.split("/")[1] ?? "") : (file.split("/")[0] ?? "");

export function belowOf(imports: ReadonlyMap<string, readonly string[]>): Below {
  const below: Below = new Map();
  for (const [file, imported] of imports) {
    const room = roomOf(file);
    if (room.includes(".")) continue;
    const others = imported.map(roomOf).filter((other) => other !== room && !other.includes("."));
    below.set(room, new Set([...(below.get(room) ?? []), ...others]));
  }
  return below;
}

/** The floor of a room: 0 for what imports no other room, else one above the highest that it imports. */
export function floorsOf(below: Below): Map<Room, number> {
  const floors = new Map<Room, number>();
  const floor = (room: Room): number => {
    const known = floors.get(room);
    if (known !== undefined) return known;
    const under = [...(below.get(room) ?? [])].map(floor);
    const own = under.length === 0 ? 0 : Math.max(...under) + 1;
    floors.set(room, own);
    return own;
  };
  for (const room of below.keys()) floor(room);
  return floors;
}

/** All that can be reached from a room through others. */
function reachOf(below: Below, from: Room): Set<Room> {
  const reached = new Set<Room>();
  const walk = (room: Room): void => {
    for (const other of below.get(room) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      walk(other);
    }
  };
  walk(from);
  return reached;
}

/** The arrows that no longer way says: those to rooms that none of the other rooms below leads to. */
function shortArrows(below: Below): [Room, Room][] {
  return [...below].flatMap(([room, direct]) => {
    const further = new Set([...direct].flatMap((other) => [...reachOf(below, other)]));
    return [...direct].filter((other) => !further.has(other)).map((other): [Room, Room] => [room, other]);
  });
}

const WIDTH = 920;
const BOX = { width: 148, height: 40 };
const STEP = 76;

/** Where each room is drawn, in pixels: floors from below, the rooms of a floor by name. */
function placesOf(floors: ReadonlyMap<Room, number>): Map<Room, { x: number; y: number }> {
  const height = Math.max(...floors.values());
  const places = new Map<Room, { x: number; y: number }>();
  for (let floor = 0; floor <= height; floor += 1) {
    const rooms = [...floors].flatMap(([room, at]) => (at === floor ? [room] : [])).sort();
    rooms.forEach((room, index) => {
      const x = Math.round(((index + 1) * WIDTH) / (rooms.length + 1) - BOX.width / 2);
      places.set(room, { x, y: 16 + (height - floor) * STEP });
    });
  }
  return places;
}

/** The picture of the rooms as SVG text: a box for each, an arrow to what it imports; the same for files in any order. */
export function drawRooms(imports: ReadonlyMap<string, readonly string[]>): string {
  const below = belowOf(imports);
  const floors = floorsOf(below);
  const places = placesOf(floors);
  const height = 16 + (Math.max(...floors.values()) + 1) * STEP;
  const arrows = shortArrows(below)
    .sort()
    .map(([from, to]) => {
      const a = places.get(from) ?? { x: 0, y: 0 };
      const b = places.get(to) ?? { x: 0, y: 0 };
      const [x1, y1, x2, y2] = [a.x + BOX.width / 2, a.y + BOX.height, b.x + BOX.width / 2, b.y - 3];
      const middle = (y1 + y2) / 2;
      return `  <path class="arrow" d="M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}" marker-end="url(#end)"/>`;
    });
  const boxes = [...places].map(([room, { x, y }]) => {
    const name = `<text x="${x + BOX.width / 2}" y="${y + 25}">${room}</text>`;
    return `  <rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8"/>${name}`;
  });
  const style =
    "rect{fill:#f6f7f9;stroke:#5b6b7f}.arrow{fill:none;stroke:#8a97a6;stroke-width:1.4}.end{fill:#8a97a6}" +
    "text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#1c2733;font-size:15px;font-weight:600}" +
    "@media (prefers-color-scheme:dark){rect{fill:#1d2733;stroke:#8fa1b5}" +
    "text{fill:#e8edf3}}";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">`,
    '  <title id="title">The rooms of the code: each imports only what stands below it</title>',
    `  <style>${style}</style>`,
    '  <defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">' +
      '<path class="end" d="M0 0L8 4L0 8z"/></marker></defs>',
    ...arrows,
    ...boxes,
    "</svg>",
    "",
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const code = listTracked().filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  writeFileSync("public/rooms.svg", drawRooms(productImports(code)));
}
