import { get as open } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Answered, ask, done, type HostileRequest } from "@/bench/hostile/ask";
import { aPerson, aResearched } from "@/bench/hostile/people";
import { loopCpuMs, webOf } from "@/bench/hostile/processes";
import { type Product, startProduct } from "@/bench/hostile/product";
import { seedMany } from "@/bench/knowledge/many-facts";
import { routes } from "@/lib/api/routes";
import { type CommandName, contract } from "@/lib/commands/contract";
import type { ProjectId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { buildWeb } from "@/lib/process/prepare";
import { aWebhook } from "@/lib/testing/rigs/views";
import { type Example, filled, harmless, type Ids, listExamples, refusedInput } from "./examples";

/** Requests of which the mean is taken, after those in which modules are loaded and code is made fast. */
const ROUNDS = 6;
const WARMING = 2;
/** What takes longer is asked once: a zip of a million facts is whole minutes, beside which nothing else counts. */
const LONG_MS = 5_000;
/** After the last request, so that what it left to be done counts, too. */
const SETTLE_MS = 50;
const MARKED = 10;

interface Question {
  name: string;
  /** Made for each request: what is the same twice may be refused the second time. */
  asked(): HostileRequest;
  isStream?: boolean;
  isWhole?: boolean;
}

type Who = "stranger" | "member" | "token";

interface Cost {
  who: Who;
  name: string;
  statuses: string;
  cpuMs: number;
  /** The same for one request that was timed from outside. */
  tookMs: number;
}

function ofExample(path: string, example: Example, ids: Ids): Question {
  const { post, names, isStream = false, isWhole = false } = example;
  const address = filled(path, ids, names);
  const headers = { "content-type": post?.type ?? "", ...post?.headers };
  const asked = post === undefined ? { path: address } : { path: address, headers, body: post.body };
  return { name: `${post === undefined ? "GET" : "POST"} ${path}`, asked: () => asked, isStream, isWhole };
}

function ofCommand(name: CommandName, ids: Ids): Question {
  const headers = { "content-type": "application/json" };
  return {
    name: `POST /api/commands/${name}${harmless[name] === undefined ? " (refused)" : ""}`,
    asked: () => ({
      path: `/api/commands/${name}`,
      headers,
      body: JSON.stringify(harmless[name]?.(ids) ?? refusedInput),
    }),
  };
}

function ofApi({ method, path }: (typeof routes)[number], ids: Ids): Question {
  const address = `/api/v1${filled(path, ids)}`;
  const post = { headers: { "content-type": "application/json" }, body: "{}" };
  const asked = method === "GET" ? { path: address } : { path: address, ...post };
  return { name: `${method} /api/v1${path}${method === "GET" ? "" : " (refused)"}`, asked: () => asked };
}

/** The first of a stream. */
function openStream(origin: string, { path, cookie = "", headers }: HostileRequest): Promise<Answered> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const sent = open(`${origin}${path}`, { headers: { cookie, ...headers } }, (response) => {
      response.on("error", () => undefined);
      response.once("readable", () => {
        const { statusCode = 0, headers: got } = response;
        resolve({ status: statusCode, said: "", headers: got, ms: performance.now() - begun });
        sent.destroy();
      });
    });
    sent.on("error", () => resolve({ status: 0, said: "", headers: {}, ms: performance.now() - begun }));
  });
}

async function costOf(product: Product, { name, asked, isStream }: Question, who: Who): Promise<Cost> {
  const web = webOf(product.pid());
  const one = (): Promise<Answered> => (isStream ? openStream(product.origin, asked()) : ask(product.origin, asked()));
  const measured = async (rounds: number): Promise<Cost> => {
    const before = loopCpuMs(web);
    const answers: Answered[] = [];
    for (let nth = 0; nth < rounds; nth += 1) answers.push(await one());
    await setTimeout(SETTLE_MS);
    const cpuMs = (loopCpuMs(web) - before) / rounds;
    const statuses = [...new Set(answers.map(({ status }) => status))].join(" ");
    return { who, name, statuses, cpuMs, tookMs: answers.reduce((sum, { ms }) => sum + ms, 0) / rounds };
  };
  const first = await measured(1);
  if (first.tookMs > LONG_MS) return first;
  await measured(WARMING - 1);
  return await measured(ROUNDS);
}

const Made = z.object({ exportId: z.string() });
const Link = z.object({ url: z.string() });
const Token = z.object({ token: z.string() });

/** A watched list, a crawl that has ended and a webhook with one delivery: a run of the sample makes none of them. */
async function watchedAndSent(
  db: Db,
  { projectId, userId }: { projectId: ProjectId; userId: string },
): Promise<Pick<Ids, "listId" | "crawlId" | "webhookId" | "deliveryId">> {
  const select = { id: true } as const;
  const feed = { kind: "feed", address: "https://example.org/feed", title: "Feed", days: 365, most: 1 };
  // Far off, so that nothing is fetched while it is measured.
  const nextLookAt = new Date(Date.now() + 365 * 86_400_000);
  const list = await db.watchedList.create({ data: { ...feed, projectId, nextLookAt }, select });
  const site = { url: "https://example.org/", origin: "https://example.org", prefix: "/", cap: 1 };
  const data = { ...site, projectId, status: "stopped", createdById: userId } as const;
  const crawl = await db.crawl.create({ data, select });
  return { listId: list.id, crawlId: crawl.id, ...(await aWebhook(db, projectId)) };
}

/** A member of a project that has one of everything, with what its addresses name, and a token of theirs. */
async function aMember(product: Product): Promise<{ ids: Ids; cookie: string; token: string }> {
  const person = await aPerson(product, "Member");
  const { cookie } = person;
  const { projectId, researcherId, runId, seen } = await aResearched(product, person);
  const reportId = seen.run.report?.id ?? "";
  const fact = seen.facts[0];
  const evidence = fact?.evidence[0];
  const act = (name: string, input: object): Promise<unknown> => done(product.origin, cookie, name, input);
  const { exportId } = Made.parse(await act("export_report", { projectId, reportId, format: "markdown" }));
  const { url } = Link.parse(await act("create_share_link", { projectId, reportId }));
  const { token } = Token.parse(await act("create_token", { name: "Bench", scopes: ["read"] }));
  const ids = {
    projectId,
    researcherId,
    runId,
    reportId,
    exportId,
    factId: fact?.id ?? "",
    sourceId: evidence?.sourceId ?? "",
    snapshotId: evidence?.snapshotId ?? "",
    token: url.split("/").at(-1) ?? "",
    ...(await watchedAndSent(product.db, { projectId, userId: person.userId })),
  };
  return { ids, cookie, token };
}

function print(costs: readonly Cost[]): void {
  const sorted = costs.toSorted((a, b) => b.cpuMs - a.cpuMs);
  for (const [index, { who, name, statuses, cpuMs, tookMs }] of sorted.entries()) {
    const figures = [cpuMs.toFixed(1), tookMs.toFixed(0), statuses, who].map((cell) => cell.padEnd(10)).join("");
    process.stdout.write(`${index < MARKED ? "*" : " "} ${figures}${name}\n`);
  }
}

/** What is for programs with a token of their own kind lets no member in. */
const OWN_TOKENS = /\/api\/(scim|v1)\//;

/** What a member or a token was refused as asked too often, or as somebody unknown, is no figure of a route. */
function requireAnswers(costs: readonly Cost[]): void {
  const refused = costs.filter(({ who, name, statuses }) => {
    if (who === "stranger") return false;
    const isUnknown =
      name.startsWith("GET") && statuses.includes("401") && !(who === "member" && OWN_TOKENS.test(name));
    return isUnknown || statuses.includes("429");
  });
  if (refused.length === 0) return;
  throw new Error(`They were not let in: ${refused.map(({ who, name }) => `${name} (${who})`).join(", ")}.`);
}

/** A knowledge base as one that has grown over time: its tables are tended before anything is measured. */
async function fill(db: Db, projectId: ProjectId, facts: number): Promise<void> {
  await seedMany(db, [{ id: projectId, facts }]);
  await db.$executeRawUnsafe("vacuum analyze");
}

/**
 * `npm run bench:routes -- [--facts N]`: what each page, view, command and path of the API costs the loop of the web
 * process, in a project whose knowledge base holds so many facts beside those that its one run finds.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { facts: { type: "string", default: "0" } } });
  const facts = z.coerce.number().int().min(0).parse(values.facts);
  const examples = listExamples();
  await buildWeb();
  const product = await startProduct("");
  try {
    const { ids, cookie, token } = await aMember(product);
    if (facts > 0) await fill(product.db, ids.projectId, facts);
    const pages = examples.map(([path, example]) => ofExample(path, example, ids));
    const commands = (Object.keys(contract) as CommandName[]).map((name) => ofCommand(name, ids));
    const api = routes.map((route) => ofApi(route, ids));
    const isPart = ({ isWhole = false }: Question): boolean => !isWhole;
    const headers = { authorization: `Bearer ${token}` };
    const callers: { who: Who; questions: Question[]; sent: Partial<HostileRequest> }[] = [
      { who: "member", questions: [...pages.filter(isPart), ...commands], sent: { cookie } },
      {
        who: "token",
        questions: [...api, ...pages.filter(({ name }) => name.includes("/api/mcp"))],
        sent: { headers },
      },
      { who: "member", questions: pages.filter((page) => !isPart(page)), sent: { cookie } },
      // Last, since a few tries are all that an address has: after them it would be refused whatever it is asked. Without
      // a token every path of the API is one and the same.
      { who: "stranger", questions: [...pages, ...commands], sent: {} },
    ];
    const costs: Cost[] = [];
    for (const { who, questions, sent } of callers) {
      for (const { asked, ...question } of questions) {
        const whole = (): HostileRequest => {
          const request = asked();
          return { ...request, ...sent, headers: { ...request.headers, ...sent.headers } };
        };
        costs.push(await costOf(product, { ...question, asked: whole }, who));
      }
    }
    process.stdout.write("  ms of loop, ms in all, status, caller, route\n");
    print(costs);
    requireAnswers(costs);
  } finally {
    await product.stop();
  }
}

await main();
process.exit(0);
