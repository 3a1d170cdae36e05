import { authHandler } from "@/lib/access/auth";

export const dynamic = "force-dynamic";
export { authHandler as GET, authHandler as POST };
