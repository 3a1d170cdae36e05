import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** Where the provider of the tests answers; the product under test is set up with it in playwright.config.ts. */
const PORT = Number(process.env.E2E_OIDC_PORT ?? Number(process.env.E2E_SITE_PORT ?? 3411) + 5);
const ISSUER = `http://127.0.0.1:${PORT}`;

/** Whom the provider signs in next, and as what. */
export interface Person {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
}

/** An OpenID Connect provider of this machine that asks nothing: whoever comes is `person`. */
export interface Provider {
  person: Person;
  /** What it was asked for, as a product that is attacked must not leave out. */
  asked: { hasState: boolean; hasNonce: boolean; hasChallenge: boolean }[];
  /** While it holds answers back they are kept here instead, as whoever means to plant one would. */
  isHolding: boolean;
  held: string[];
  server: Server;
}

interface Grant {
  nonce: string | null;
  challenge: string | null;
  clientId: string | null;
}

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function signed(claims: object): string {
  const body = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`;
  return `${body}.${createSign("RSA-SHA256").update(body).sign(keys.privateKey).toString("base64url")}`;
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

const configuration = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
};

function tokenOf(grant: Grant | undefined, form: URLSearchParams, person: Person): object | null {
  const verifier = form.get("code_verifier") ?? "";
  if (grant === undefined || createHash("sha256").update(verifier).digest("base64url") !== grant.challenge) return null;
  const nowS = Math.floor(Date.now() / 1000);
  const claims = { ...person, iss: ISSUER, aud: grant.clientId, nonce: grant.nonce, iat: nowS, exp: nowS + 300 };
  return { access_token: "none", token_type: "Bearer", expires_in: 300, id_token: signed(claims) };
}

/** Starts the provider. */
export async function startProvider(person: Person): Promise<Provider> {
  const grants = new Map<string, Grant>();
  const provider: Omit<Provider, "server"> = { person, asked: [], isHolding: false, held: [] };
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(16).toString("hex");
    const challenge = query.get("code_challenge");
    const state = query.get("state");
    grants.set(code, { nonce: query.get("nonce"), challenge, clientId: query.get("client_id") });
    provider.asked.push({ hasState: state !== null, hasNonce: query.has("nonce"), hasChallenge: challenge !== null });
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    back.searchParams.set("state", state ?? "");
    if (provider.isHolding) {
      provider.held.push(back.href);
      response.writeHead(200).end("Held.");
    } else response.writeHead(302, { location: back.href }).end();
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", ISSUER);
    if (url.pathname === "/.well-known/openid-configuration") json(response, 200, configuration);
    else if (url.pathname === "/keys") {
      json(response, 200, {
        keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }],
      });
    } else if (url.pathname === "/authorize") authorize(url.searchParams, response);
    else if (url.pathname === "/token") {
      const form = await bodyOf(request);
      const code = form.get("code") ?? "";
      const token = tokenOf(grants.get(code), form, provider.person);
      grants.delete(code);
      json(response, token === null ? 400 : 200, token ?? { error: "invalid_grant" });
    } else response.writeHead(404).end();
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(PORT, "127.0.0.1", resolve));
  return Object.assign(provider, { server });
}
