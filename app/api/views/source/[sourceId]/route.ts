import { readRow } from "@/lib/features/kit/read-route";
import { getSourceView } from "@/lib/features/library/views/source";

export async function GET(request: Request, { params }: { params: Promise<{ sourceId: string }> }): Promise<Response> {
  const { sourceId } = await params;
  return await readRow(request, { kind: "source", id: sourceId }, ({ db, access }) =>
    getSourceView(db, access, { sourceId }),
  );
}
