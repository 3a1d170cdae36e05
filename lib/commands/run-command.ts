import { Refusal } from "@/lib/domain/core/refusal";
import type { Visitor } from "@/lib/features/kit/command";
import type { Db } from "@/lib/platform/db/client";
import { wakeSweep } from "@/lib/platform/notify/notify";
import { type CommandName, contract } from "./contract";
import { commands } from "./index";
import { leftToSweep } from "./left-to-sweep";

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(contract, name);
}

/** Does what someone asks by the name of a command: the one way to change anything. */
export async function runCommand(db: Db, visitor: Visitor, call: { name: string; input: unknown }): Promise<unknown> {
  if (!isCommand(call.name)) throw new Refusal("not_found", "There is no such command.");
  const done: unknown = await commands[call.name].run(db, visitor, call.input);
  if (leftToSweep.has(call.name)) await wakeSweep(db);
  return done;
}
