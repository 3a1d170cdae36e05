import { readRow } from "@/lib/features/kit/read-route";
import { getArtifactView } from "@/lib/features/runs/views/artifact";

interface Context {
  params: Promise<{ runId: string; path: string[] }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { runId, path } = await params;
  return await readRow(request, { kind: "run", id: runId }, ({ db, access }) =>
    getArtifactView(db, access, { runId, path: path.join("/") }),
  );
}
