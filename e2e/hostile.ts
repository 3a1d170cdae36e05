import type { Page } from "@playwright/test";
import { command, ORIGIN, view } from "./ask";
import { enter } from "./people";
import { untilStatus } from "./run-events";

/** Nobody is there; that nobody is asked is what is tested. */
export const EVIL = "http://evil.example";
/** Stands in the name of what is protected. */
export const secret = "Kestrel 7731";
const image = `<img src=${EVIL}/name onerror=alert(1)>`;

/** What would load something, run something or lead somewhere, if it were taken for markup. */
const payloads = [
  `![inline](${EVIL}/inline.png)`,
  `![by name][beacon]`,
  `&lt;img src=${EVIL}/entity&gt;`,
  `![protocol](//evil.example/relative.png)`,
  `![data](data:image/svg+xml;base64,PHN2Zy8+)`,
  `<svg onload=alert(1)><image href=${EVIL}/svg></svg>`,
  `<picture><source srcset=${EVIL}/srcset></picture><img srcset="${EVIL}/set 1x">`,
  `<table background=${EVIL}/background></table>`,
  `<style>@import url(${EVIL}/import);</style>`,
  `<video poster=${EVIL}/poster></video><img longdesc=${EVIL}/longdesc>`,
  `<a ping=${EVIL}/ping href=javascript:alert(1)>link</a><q cite=${EVIL}/cite>q</q>`,
  `[click](java\tscript:alert(1)) and [vb](VBSCRIPT:x)`,
  "`<script>alert(1)</script>` and $\\\\href{javascript:alert(1)}{x}$",
];
const text = payloads
  .map(
    (payload, nth) =>
      `Heat pumps in district ${nth + 1} of Varnholt cost ${14_200 + nth * 300} euros per flat in 2023 ${payload} as the housing office wrote. ` +
      `Tenants of district ${nth + 1} paid ${9 + nth} percent less for heating after the heat pumps were installed.`,
  )
  .join("\n\n")
  .concat(
    `\n\n[beacon]: ${EVIL}/beacon.png\n\n\`\`\`mermaid\ngraph TD; A[${image}]-->B; click A "javascript:alert(1)"\n\`\`\``,
  );

interface RunSeen {
  run: { status: string; revision: number; report: { id: string } | null };
  facts: { id: string; statement: string }[];
}

/** What there is to be asked for. */
export interface HostileIds {
  projectId: string;
  researcherId: string;
  sourceId: string;
  runId: string;
  reportId: string;
}

/** Someone's project in which names, sources and a finished report hold all of it. */
export async function aHostileProject(page: Page): Promise<HostileIds> {
  await enter(page, { name: `Grace ${image}`, email: `grace-${crypto.randomUUID()}@example.org` });
  const { request } = page;
  const name = `${secret} ${image}`;
  const { projectId } = await command<{ projectId: string }>(request, "create_project", {
    name,
    goal: text.slice(0, 4_000),
  });
  const title = `${image} ![](${EVIL}/title)`;
  const { sourceId } = await command<{ sourceId: string }>(request, "add_text", { projectId, title, text });
  const problem = "What do heat pumps in Varnholt cost, and what do tenants pay for heating?";
  const researcher = { projectId, name: image, problem };
  const { researcherId } = await command<{ researcherId: string }>(request, "create_researcher", researcher);
  const settings = { perspectives: 2, iterations: 1, approvePlan: true };
  const start = { projectId, researcherId, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(request, "start_run", start);
  const read = (): Promise<RunSeen> => view<RunSeen>(request, `run/${runId}`);
  await untilStatus(request, runId, "waiting");
  const questions = ["What do heat pumps in Varnholt cost per flat?", "What do tenants pay for heating?"];
  const perspectives = [{ name: image, focus: "What heat pumps in Varnholt cost, and what tenants pay", questions }];
  const { revision } = (await read()).run;
  const edited = await command<{ revision: number }>(request, "edit_plan", {
    projectId,
    runId,
    revision,
    perspectives,
  });
  await command(request, "approve_plan", { projectId, runId, revision: edited.revision });
  await untilStatus(request, runId, "completed");
  const reportId = (await read()).run.report?.id ?? "";
  return { projectId, researcherId, sourceId, runId, reportId };
}

/** Whom a page asks, what it is refused by its policy, and whether anything in it runs. */
export function watched(seen: Page): { asked: string[]; refused: string[]; ran: string[] } {
  const kept = { asked: [] as string[], refused: [] as string[], ran: [] as string[] };
  seen.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== ORIGIN) kept.asked.push(request.url());
  });
  seen.on("console", (message) => {
    if (/Content Security Policy|evil\.example/.test(message.text())) kept.refused.push(message.text());
  });
  seen.on("dialog", (dialog) => {
    kept.ran.push(dialog.message());
    void dialog.dismiss();
  });
  return kept;
}
export const nothing = { asked: [], refused: [], ran: [] };
