import { type Owner, whyWeak } from "@/lib/domain/accounts/weak-password";
import { Refusal } from "@/lib/domain/core/refusal";

const lists: { leaked?: Promise<ReadonlySet<string>> } = {};

/** Some 40,000 passwords that were leaked most often; read by whoever sets the first password of a process. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set<string>(dictionary["passwords-common"]);
}

/** Refuses a password that is too easily guessed; those that are set already go on. */
export async function requireStrong(password: string, owner: Owner): Promise<void> {
  lists.leaked ??= readLeaked();
  const leaked = await lists.leaked;
  const why = whyWeak(password, owner, (one) => leaked.has(one));
  if (why !== null) throw new Refusal("invalid", why, "password");
}
