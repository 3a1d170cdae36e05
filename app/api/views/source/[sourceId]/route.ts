import { readRow } from "@/lib/views/read-route";
import { getSourceView } from "@/lib/views/source";

export async function GET(request: Request, { params }: { params: Promise<{ sourceId: string }> }): Promise<Response> {
  const { sourceId } = await params;
  return await readRow(request, { kind: "source", id: sourceId }, ({ db, access }) =>
    getSourceView(db, access, { sourceId }),
  );
}
