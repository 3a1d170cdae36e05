import type { ReactNode } from "react";
import { NotAllowed } from "@/components/nothing-here";

export default function Forbidden(): ReactNode {
  return <NotAllowed />;
}
