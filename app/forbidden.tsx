import type { ReactNode } from "react";
import { NotAllowed } from "@/components/kit/nothing-here";

export default function Forbidden(): ReactNode {
  return <NotAllowed />;
}
