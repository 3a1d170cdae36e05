"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import styles from "@/components/kit/report.module.css";
import type { ReportButtonsProps } from "./report-buttons";

// The server draws them with the page; the text and its quotes come to life without waiting for their script.
const ReportButtons = dynamic(
  () => import("./report-buttons").then((loaded) => loaded.ReportButtons).catch(partNotLoaded),
  {
    loading: () => <div className={styles.actionsRoom} aria-hidden="true" />,
  },
);

/** What can be done with a report, in a script of its own. */
export function ReportActions(props: ReportButtonsProps): ReactNode {
  return <ReportButtons {...props} />;
}
