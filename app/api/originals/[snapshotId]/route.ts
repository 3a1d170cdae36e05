import { readRow } from "@/lib/features/kit/read-route";
import { getOriginal } from "@/lib/features/library/views/original";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ snapshotId: string }> },
): Promise<Response> {
  const { snapshotId } = await params;
  return await readRow(request, { kind: "snapshot", id: snapshotId }, ({ db, access }) =>
    getOriginal(db, access, { snapshotId }),
  );
}
