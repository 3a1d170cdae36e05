"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import type { PageCommentsProps } from "./page-comments";

// The text can be read without waiting for their script.
const PageComments = dynamic(
  () => import("./page-comments").then((loaded) => loaded.PageComments).catch(partNotLoaded),
  { ssr: false },
);

/** The place of a text's comments, in a script of their own. */
export function CommentsPlace(props: PageCommentsProps): ReactNode {
  return <PageComments {...props} />;
}
