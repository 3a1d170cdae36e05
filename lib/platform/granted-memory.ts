import { totalmem } from "node:os";

/** Bytes of memory that this process may have: what its surroundings grant it, where they grant less than the machine has. */
export function grantedMemory(): number {
  const granted = process.constrainedMemory();
  return granted > 0 ? Math.min(granted, totalmem()) : totalmem();
}
