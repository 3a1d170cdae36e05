import { Refusal } from "@/lib/domain/core/refusal";

/** Refuses a program that would make the install looser: whoever has its token could open doors with it. */
export function refuseLooser({ isProgram }: { readonly isProgram?: true }): void {
  if (!isProgram) return;
  throw new Refusal(
    "forbidden",
    "A program makes this stricter, never looser. An administrator does that in the app, soon after signing in.",
  );
}
