import { readRow } from "@/lib/features/kit/read-route";
import { getNewRunView } from "@/lib/features/runs/views/new-run";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ researcherId: string }> },
): Promise<Response> {
  const { researcherId } = await params;
  return await readRow(request, { kind: "researcher", id: researcherId, right: "research" }, ({ db, access }) =>
    getNewRunView(db, access, { researcherId }),
  );
}
