import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NothingHere } from "@/components/kit/nothing-here";

export const metadata: Metadata = { title: "Nothing here" };

export default function NotFound(): ReactNode {
  return <NothingHere />;
}
