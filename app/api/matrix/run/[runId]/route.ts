import { readRow } from "@/lib/features/kit/read-route";
import { getMatrixFile } from "@/lib/features/matrix/views/matrix-file";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId }, ({ db, access }) => getMatrixFile(db, access, { runId }));
}
