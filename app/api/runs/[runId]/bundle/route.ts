import { readRow } from "@/lib/features/kit/read-route";
import { getRunBundle } from "@/lib/features/runs/views/record";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId, right: "read_prompts" }, ({ db, access }) =>
    getRunBundle(db, access, { runId }),
  );
}
