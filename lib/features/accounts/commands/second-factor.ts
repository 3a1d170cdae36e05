import { demandSecondFactor } from "@/lib/access/accounts/demand-second-factor";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from "@/lib/access/accounts/second-factor";
import type { accountsContract } from "@/lib/features/accounts/contract";
import { qrPicture } from "@/lib/features/accounts/qr-picture";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";

export async function startSettingUp(
  db: Db,
  caller: Actor,
): Promise<Answered<typeof accountsContract, "start_second_factor">> {
  const { secret, link } = await startSecondFactor(db, caller);
  return { secret, link, picture: qrPicture(link) };
}

export async function confirmSettingUp(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "confirm_second_factor">,
): Promise<Answered<typeof accountsContract, "confirm_second_factor">> {
  return { codes: await confirmSecondFactor(db, caller, input) };
}

export async function renewCodes(
  db: Db,
  caller: Actor,
): Promise<Answered<typeof accountsContract, "renew_recovery_codes">> {
  return { codes: await renewRecoveryCodes(db, caller) };
}

export async function turnOff(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "turn_off_second_factor">,
): Promise<Answered<typeof accountsContract, "turn_off_second_factor">> {
  await turnOffSecondFactor(db, caller, input);
  return {};
}

export async function removeOf(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "remove_second_factor">,
): Promise<Answered<typeof accountsContract, "remove_second_factor">> {
  await removeSecondFactor(db, caller, input.userId);
  return {};
}

export async function demand(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "demand_second_factor">,
): Promise<Answered<typeof accountsContract, "demand_second_factor">> {
  await demandSecondFactor(db, caller, input);
  return {};
}
