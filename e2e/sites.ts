import { createServer, type Server } from "node:http";

/** Port of the pages that tests add by address; allowed by the operator's list in playwright.config.ts. */
export const SITE_PORT = Number(process.env.E2E_SITE_PORT ?? 3411);

const page = `<!doctype html><html lang="en"><head><title>Heat pumps in schools</title>
<meta name="author" content="School Board of Harrow Bay"></head><body><nav><a href="/">Home</a></nav><article>
<h1>Heat pumps in schools</h1><p>The school board of Harrow Bay replaced oil boilers in four schools in 2022.
Heating costs in the four schools fell by 31 percent in the first winter after the replacement.</p>
<p>Teachers reported that classrooms were warmer in the morning. The mean indoor temperature at eight o'clock rose
from 17 to 20 degrees.</p></article><footer>Imprint</footer></body></html>`;

/** Starts a small site on this machine. */
export async function startSite(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === "/schools") response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(SITE_PORT, "127.0.0.1", resolve));
  return server;
}
