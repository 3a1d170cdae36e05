import { readView } from "@/lib/commands/views";

export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  return await readView(request, (await params).path);
}
