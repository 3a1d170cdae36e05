import { randomBytes } from "node:crypto";
import { nestedZip } from "@/lib/testing/hostile-files";
import { type Answered, ask, askAtOnce, done } from "./ask";
import type { Attack, Attacked, Place } from "./attack";
import { aProject } from "./people";

const BLOCK = 100_000_000;
const zipped = { "content-type": "application/zip" };

function send({ product, attacker }: Place, path: string, body: Uint8Array): Promise<Answered> {
  return ask(product.origin, { path, cookie: attacker.cookie, headers: zipped, body });
}

function nested(rows: number): Attack {
  return {
    row: "S2",
    title: `run bundle, ${rows} rows on one block`,
    run: async (place) => ({ answers: [await send(place, "/api/uploads/bundle", nestedZip(rows, BLOCK))] }),
  };
}

/** Words that hardly pack, as many bytes of them. */
function words(bytes: number): string {
  return randomBytes((bytes / 8) * 3)
    .toString("base64")
    .replaceAll(/[+/]/g, " ")
    .slice(0, bytes);
}

async function manyImports(place: Place): Promise<Attacked> {
  const { product, attacker } = place;
  const projectId = await aProject(product, attacker);
  for (let nth = 0; nth < 4; nth += 1) {
    await done(product.origin, attacker.cookie, "add_text", { projectId, title: `Text ${nth}`, text: words(900_000) });
  }
  const path = `/api/projects/${projectId}/zip`;
  const zip = await download(product.origin, path, attacker.cookie);
  const answers = await askAtOnce(11, () => send(place, "/api/uploads/project", zip));
  return { answers, note: `a zip of ${(zip.byteLength / 1e6).toFixed(1)} MB` };
}

function download(origin: string, path: string, cookie: string): Promise<Uint8Array> {
  return ask(origin, { path, cookie, isBinary: true }).then(({ status, said }) => {
    if (status !== 200) throw new Error(`The project's zip was answered ${status}.`);
    return Buffer.from(said, "latin1");
  });
}

export const zips: readonly Attack[] = [
  nested(40),
  nested(200),
  nested(5_000),
  {
    row: "S2",
    title: "project zip, 40 rows on one block",
    run: async (place) => {
      const rows = { name: (nth: number): string => (nth === 0 ? "manifest.json" : `data/${nth}.jsonl`) };
      const [honest, lying] = [BLOCK, 10].map((declaredBytes) => nestedZip(40, BLOCK, { ...rows, declaredBytes }));
      const files = [honest, lying].flatMap((file) => (file ? [file] : []));
      return {
        answers: await askAtOnce(2, (nth) => send(place, "/api/uploads/project", files[nth] ?? Buffer.alloc(0))),
      };
    },
  },
  { row: "S4", title: "eleven imports at once", run: manyImports },
  {
    row: "S12",
    title: "sixty run bundles at once",
    run: async ({ product, world }) => ({
      answers: await askAtOnce(60, () =>
        ask(product.origin, { path: `/api/runs/${world.runId}/bundle`, cookie: world.person.cookie }),
      ),
    }),
  },
];
