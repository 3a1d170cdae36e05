import type { ReactNode } from "react";
import { NotAllowed } from "@/components/kit/statements/nothing-here";

export default function Forbidden(): ReactNode {
  return <NotAllowed />;
}
