"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import type { ReportStatus } from "@/lib/domain/core/words";
import type { ReviewsView } from "@/lib/features/reviews/views/reviews";

// The text comes to life without waiting for it.
const Approvals = dynamic(() =>
  import("@/components/reviews/approvals").then((loaded) => loaded.Approvals).catch(partNotLoaded),
);

interface ReportReviewsProps {
  projectId: string;
  version: number;
  status: ReportStatus;
  reviews: ReviewsView;
  canReview: boolean;
}

/** Who said what of a report, and what is still needed for its acceptance. */
export function ReportReviews({ projectId, version, status, reviews, canReview }: ReportReviewsProps): ReactNode {
  if (reviews.reviews.length === 0 && reviews.needed === 1) return null;
  const isWaiting = status === "draft" && reviews.approvals < reviews.needed;
  return (
    <Approvals
      projectId={projectId}
      view={reviews}
      label={`Reviews of version ${version}`}
      isWaiting={isWaiting}
      mayDismiss={canReview && (status === "draft" || status === "accepted")}
    />
  );
}
