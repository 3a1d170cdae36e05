import { z } from "zod";
import type { Right } from "@/lib/domain/core/rights";

/**
 * What a command needs, what goes in, what comes out; `right: null` marks what is done outside of a project. `asksAgain`
 * marks what is done only soon after signing in, or that of its inputs which is; `takesPrograms` what a program with a
 * token for it may do without that, and refuses by itself where it would make the install looser; `counts` by which limit
 * it is counted, where that is not the one of all commands.
 */
export type Contract = Record<
  string,
  {
    right: Right | null;
    asksAgain?: true | ((input: never) => boolean);
    takesPrograms?: true;
    counts?: "filling";
    input: z.ZodObject;
    output: z.ZodObject;
  }
>;
/** What a command's function gets, after parsing. */
export type Parsed<C extends Contract, N extends keyof C> = z.output<C[N]["input"]>;
/** What a command's function answers. */
export type Answered<C extends Contract, N extends keyof C> = z.output<C[N]["output"]>;

/** Fields that several commands take. */
export const title = z.string().trim().min(1, "Write a name.").max(120, "Use at most 120 characters.");
export const prose = z.string().trim().max(8000, "Use at most 8,000 characters.");
export const note = z.string().trim().max(4000, "Use at most 4,000 characters.");
export const revision = z.int32().min(1);
