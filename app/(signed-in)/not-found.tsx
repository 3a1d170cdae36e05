import type { ReactNode } from "react";
import { NothingHere } from "@/components/nothing-here";

export default function NotFound(): ReactNode {
  return <NothingHere />;
}
