import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { viewer } from "@/lib/access/page";

export default async function SignedInLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const { viewer: person } = await viewer();
  return <Shell viewer={person}>{children}</Shell>;
}
