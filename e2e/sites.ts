import { createServer, type Server } from "node:http";

/** Port of the pages that a worker's tests add by address; allowed by the operator's list in playwright.config.ts. */
export const SITE_PORT = Number(process.env.E2E_SITE_PORT ?? 3411) + Number(process.env.TEST_PARALLEL_INDEX ?? 0);

const page = `<!doctype html><html lang="en"><head><title>Heat pumps in schools</title>
<meta name="author" content="School Board of Harrow Bay"></head><body><nav><a href="/">Home</a></nav><article>
<h1>Heat pumps in schools</h1><p>The school board of Harrow Bay replaced oil boilers in four schools in 2022.
Heating costs in the four schools fell by 31 percent in the first winter after the replacement.</p>
<p>Teachers reported that classrooms were warmer in the morning. The mean indoor temperature at eight o'clock rose
from 17 to 20 degrees.</p></article><footer>Imprint</footer></body></html>`;

/** A handbook of a few pages that link to each other; the first says something else each time a test wants it to. */
export const handbook = { depth: "nine" };

function handbookPage(path: string): string | null {
  const nth = path === "/handbook/" ? 0 : Number(/^\/handbook\/(\d)$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(nth) || nth > 3) return null;
  const links = [1, 2, 3].map((other) => `<a href="/handbook/${other}">Chapter ${other}</a>`).join(" ");
  const said =
    nth === 0
      ? `The harbour basin is ${handbook.depth} metres deep at the lowest tide of the year, as the pilots measured.`
      : `Chapter ${nth} tells how boats of class ${nth} are moored, and which lines they need for the night.`;
  return `<!doctype html><html lang="en"><title>Handbook ${nth}</title><body><nav>${links}</nav><article><h1>Handbook ${nth}</h1><p>${said}</p></article></body></html>`;
}

/** Starts a small site on this machine. */
export async function startSite(): Promise<Server> {
  const server = createServer((request, response) => {
    const chapter = handbookPage(request.url ?? "");
    if (chapter !== null) response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(chapter);
    else if (request.url === "/schools")
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(SITE_PORT, "127.0.0.1", resolve));
  return server;
}
