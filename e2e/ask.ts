import { type APIRequestContext, expect } from "@playwright/test";

/** Where the product under test answers. */
export const ORIGIN = `http://localhost:${process.env.E2E_PORT ?? 3410}`;

/** Sends a command as the page of whoever `request` belongs to would. */
export async function send(
  request: APIRequestContext,
  name: string,
  data: object,
): Promise<{ status: number; said: string }> {
  const response = await request.post(`${ORIGIN}/api/commands/${name}`, { data, headers: { origin: ORIGIN } });
  return { status: response.status(), said: await response.text() };
}

/** Sends one that must be done; returns what came of it. */
export async function command<T>(request: APIRequestContext, name: string, data: object): Promise<T> {
  const { status, said } = await send(request, name, data);
  expect(status, `${name}: ${said}`).toBe(200);
  return JSON.parse(said);
}

/** Reads a view; again when the connection that it was sent on was closed just then. */
export async function view<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(`${ORIGIN}/api/views/${path}`, { maxRetries: 1 });
  expect(response.ok(), path).toBe(true);
  return await response.json();
}
