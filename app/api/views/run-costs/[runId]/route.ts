import { readRow } from "@/lib/features/kit/read-route";
import { getRunCostsView } from "@/lib/features/runs/views/run-costs";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId, right: "read_costs" }, ({ db, access }) =>
    getRunCostsView(db, access, { runId }),
  );
}
