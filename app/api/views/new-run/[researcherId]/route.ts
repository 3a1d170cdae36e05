import { getNewRunView } from "@/lib/views/new-run";
import { readRow } from "@/lib/views/read-route";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ researcherId: string }> },
): Promise<Response> {
  const { researcherId } = await params;
  return await readRow(request, { kind: "researcher", id: researcherId, right: "research" }, ({ db, access }) =>
    getNewRunView(db, access, { researcherId }),
  );
}
