import type { ReactNode } from "react";
import { NothingHere } from "@/components/kit/nothing-here";

export default function NotFound(): ReactNode {
  return <NothingHere />;
}
