import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { hungryPdf, nestedPage, wildcardPath } from "@/lib/testing/hostile-files";
import { type Answered, askAtOnce, command } from "./ask";
import type { Attack, Place } from "./attack";
import { aProject, upload } from "./people";

/** Longest address that is taken. */
const ADDRESS = 2_000;
const BODY = 24_000_000;
/** How long a slow body stays almost whole. */
const HELD_MS = 10_000;

/** Sends all of a body but its end, waits, and sends that. */
function slowBody({ product, attacker }: Place, path: string): Promise<Answered> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, said: string): void =>
      resolve({ status, said, ms: performance.now() - begun, headers: {} });
    const headers = {
      cookie: attacker.cookie,
      origin: product.origin,
      "content-type": "text/plain",
      "x-file-name": "slow.txt",
      "content-length": String(BODY),
    };
    const sent = request(`${product.origin}${path}`, { method: "POST", headers }, (response) => {
      let said = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        said += chunk;
      });
      response.on("end", () => end(response.statusCode ?? 0, said));
      response.on("error", () => end(0, ""));
    });
    sent.on("error", (error: NodeJS.ErrnoException) => end(0, error.code ?? error.name));
    sent.write(Buffer.alloc(BODY - 10, "a"));
    void setTimeout(HELD_MS).then(() => sent.end(Buffer.alloc(10, "a")));
  });
}

export const readers: readonly Attack[] = [
  {
    row: "S5",
    title: "five addresses under a robots.txt of 520 KB",
    run: async ({ product, attacker, site }) => {
      const projectId = await aProject(product, attacker);
      const answers = await askAtOnce(5, (nth) => {
        const url = `${site.origin}${wildcardPath(ADDRESS - site.origin.length - 1)}${nth}`;
        return command(product.origin, attacker.cookie, "add_url", { projectId, url });
      });
      return { answers };
    },
  },
  {
    row: "S6",
    title: "ten nested pages of 0.5 MB",
    run: async ({ product, attacker }) => {
      const projectId = await aProject(product, attacker);
      const answers = await askAtOnce(10, (nth) =>
        upload(product.origin, attacker, { projectId, fileName: `${nth}.html`, body: nestedPage(500_000 + nth) }),
      );
      return { answers };
    },
  },
  {
    row: "S6",
    title: "twenty slow bodies of 24 MB",
    run: async (place) => {
      const path = `/api/uploads/${await aProject(place.product, place.attacker)}`;
      return { answers: await askAtOnce(20, () => slowBody(place, path)) };
    },
  },
  {
    row: "S7",
    title: "PDF of 1 MB that unpacks to 1 GB",
    run: async ({ product, attacker }) => {
      const projectId = await aProject(product, attacker);
      const file = { projectId, fileName: "hungry.pdf", body: hungryPdf(1_000_000_000) };
      return { answers: [await upload(product.origin, attacker, file)] };
    },
  },
];
