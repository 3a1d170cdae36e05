import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Answered, ask, command } from "./ask";
import type { Attack, Attacked, Place } from "./attack";

const password = "correct horse battery";
const Csrf = z.object({ csrfToken: z.string() });

/** What a form of next-auth's is answered. */
async function sendForm(origin: string, path: string, form: Record<string, string>): Promise<Answered> {
  const { said, headers } = await ask(origin, { path: "/api/auth/csrf" });
  const cookie = (headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
  const { csrfToken } = Csrf.parse(JSON.parse(said));
  return await ask(origin, {
    path,
    cookie,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, ...form }).toString(),
  });
}

function signIn(origin: string, form: Record<string, string>): Promise<Answered> {
  return sendForm(origin, "/api/auth/callback/credentials", { ...form, json: "true" });
}

async function lockOut({ product: { origin } }: Place): Promise<Attacked> {
  const email = `${randomUUID()}@example.org`;
  await command(origin, "", "sign_up", { email, name: "Owner", password });
  const known = await signIn(origin, { email, password });
  const answers: Answered[] = [];
  for (let nth = 0; nth < 10; nth += 1) answers.push(await signIn(origin, { email, password: `wrong ${nth} words` }));
  const after = await signIn(origin, { email, password });
  const isIn = ({ headers }: Answered): string =>
    (headers["set-cookie"] ?? []).some((one) => one.includes("session-token=e")) ? "in" : "refused";
  return { answers, note: `the owner before: ${isIn(known)}, after: ${isIn(after)}, all from one address` };
}

/** Letters that no header carries, by each way to an address that is sent back in one. */
async function wideLetters({ product: { origin }, attacker: { cookie } }: Place): Promise<Attacked> {
  const path = "/projects?q=\u6f6e\u6c50";
  const asked = encodeURIComponent(path);
  const form = { email: "nobody@example.org", password, callbackUrl: path };
  const answers = [
    await ask(origin, { path: `/sign-in?callbackUrl=${asked}`, cookie }),
    await ask(origin, { path: `/api/auth/signin?callbackUrl=${asked}` }),
    await ask(origin, { path: "/api/auth/error?error=%E6%BD%AE" }),
    await sendForm(origin, "/api/auth/callback/credentials", form),
    await sendForm(origin, "/api/auth/signout", { callbackUrl: path }),
  ];
  return { answers };
}

async function strangeHost({ product: { origin }, attacker }: Place): Promise<Attacked> {
  const host = "rebound.example:8080";
  const strange = { host, origin: `http://${host}` };
  const { cookie } = attacker;
  const body = JSON.stringify({ name: "Taken over" });
  const headers = { ...strange, "content-type": "application/json" };
  const answers = [
    await ask(origin, { path: "/api/commands/edit_account", cookie, headers, body }),
    await ask(origin, { path: "/projects", cookie, headers: strange }),
  ];
  return { answers };
}

export const doors: readonly Attack[] = [
  { row: "S11", title: "ten wrong passwords, then the owner", run: lockOut },
  { row: "S18", title: "callbackUrl above U+00FF", run: wideLetters },
  { row: "S19", title: "a stranger's Host with an Origin like it", run: strangeHost },
];
