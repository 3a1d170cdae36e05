import { cookies } from "next/headers";
import { type Halfway, STEP_MINUTES } from "@/lib/access/accounts/sign-in-step";
import { isBehindTls } from "@/lib/access/http/environment";
import { safePath } from "@/lib/access/http/safe-path";

function nameOf(cookie: string): string {
  return `${isBehindTls() ? "__Secure-" : ""}${cookie}`;
}

const STEP = "stemma-sign-in-step";
// Only signing in asks for it.
const kept = { httpOnly: true, sameSite: "lax", path: "/api/auth" } as const;

/** Has the browser of whoever took the first step keep what the second asks for. It lets nobody in. */
export async function keepStep({ token }: Halfway): Promise<void> {
  (await cookies()).set(nameOf(STEP), token, { ...kept, secure: isBehindTls(), maxAge: STEP_MINUTES * 60 });
}

/** What this browser keeps of a first step; nothing where it took none. */
export async function readStep(): Promise<string> {
  return (await cookies()).get(nameOf(STEP))?.value ?? "";
}

/** Forgets a step that was taken. */
export async function forgetStep(): Promise<void> {
  (await cookies()).set(nameOf(STEP), "", { ...kept, secure: isBehindTls(), maxAge: 0 });
}

/** Where whoever comes back from a provider wanted to go, as next-auth has kept it. */
export async function wantedPath(): Promise<string> {
  const wanted = (await cookies()).get(nameOf("next-auth.callback-url"))?.value ?? "";
  const url = URL.canParse(wanted) ? new URL(wanted) : null;
  return safePath(url === null ? wanted : `${url.pathname}${url.search}`);
}
