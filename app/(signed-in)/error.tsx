"use client";

import type { ReactNode } from "react";
import { Failed, type FailedProps } from "@/components/kit/statements/failed";

export default function AppFailed(props: FailedProps): ReactNode {
  return <Failed {...props} />;
}
