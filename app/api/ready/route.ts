import { db } from "@/lib/db/client";
import { readiness } from "@/lib/views/ready";

export const dynamic = "force-dynamic";

/** Whether this install can serve: its database answers and holds the tables of this version. */
export async function GET(): Promise<Response> {
  const state = await readiness(db());
  return Response.json(state, { status: state.ok ? 200 : 503, headers: { "cache-control": "no-store" } });
}
