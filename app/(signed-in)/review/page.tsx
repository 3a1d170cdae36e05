import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ReviewScreen } from "@/components/reviews/review-screen";
import { Main } from "@/components/shell/bar/shell";
import { viewerAcross } from "@/lib/access/page";
import { getReviewQueue } from "@/lib/features/reviews/views/review-queue";

export const metadata: Metadata = { title: "Review" };

interface ReviewProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Review({ searchParams }: ReviewProps): Promise<ReactNode> {
  const { db, viewer: person } = await viewerAcross();
  const view = await getReviewQueue(db, person, await searchParams);
  return (
    <Main>
      <ReviewScreen view={view} />
    </Main>
  );
}
