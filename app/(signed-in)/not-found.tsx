import type { ReactNode } from "react";
import { NothingHere } from "@/components/kit/statements/nothing-here";

export default function NotFound(): ReactNode {
  return <NothingHere />;
}
