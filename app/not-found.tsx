import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NothingHere } from "@/components/kit/statements/nothing-here";

export const metadata: Metadata = { title: "Nothing here" };

export default function NotFound(): ReactNode {
  return <NothingHere />;
}
