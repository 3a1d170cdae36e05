import type { ReactNode } from "react";
import { Shell } from "@/components/shell/bar/shell";
import { viewer } from "@/lib/access/page";
import { countAllWaiting } from "@/lib/features/reviews/views/review-count";

export default async function SignedInLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const { db, viewer: person } = await viewer();
  return (
    <Shell viewer={person} waiting={await countAllWaiting(db, person)}>
      {children}
    </Shell>
  );
}
