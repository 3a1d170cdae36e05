import { getOriginal } from "@/lib/views/original";
import { readRow } from "@/lib/views/read-route";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ snapshotId: string }> },
): Promise<Response> {
  const { snapshotId } = await params;
  return await readRow(request, { kind: "snapshot", id: snapshotId }, ({ db, access }) =>
    getOriginal(db, access, { snapshotId }),
  );
}
