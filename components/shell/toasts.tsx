"use client";

import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

/** Where toasts appear, in a file of its own so that no page waits for it. */
export function Toasts(): ReactNode {
  return <Notifications position="bottom-right" limit={4} />;
}
