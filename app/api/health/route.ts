export const dynamic = "force-dynamic";

/** Whether this process answers. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}
