import { readRow } from "@/lib/features/kit/read-route";
import { getRunView } from "@/lib/features/runs/views/run";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId }, ({ db, access }) => getRunView(db, access, { runId }));
}
