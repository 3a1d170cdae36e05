import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { AccountHoldings } from "@/lib/domain/accounts/holdings";
import { MadePasskey, SignedPasskey } from "@/lib/domain/accounts/sent-passkey";
import { MailDomain, SignInProvider } from "@/lib/domain/accounts/single-sign-on";
import { tokenDays } from "@/lib/domain/accounts/token-life";
import { ApiTokenId, PasskeyId, ProjectId, SessionId, UserId } from "@/lib/domain/core/ids";
import { tokenScopeNames } from "@/lib/domain/core/token-scope";
import { type Contract, title } from "@/lib/features/kit/contract";

const name = z.string().trim().min(1, "Write a name.").max(120, "Use at most 120 characters.");
const password = z.string().min(10, "Use at least 10 characters.").max(200, "Use at most 200 characters.");
const typedEmail = z.string().max(254);
/** Six digits, or a recovery code. */
const code = z.string().trim().min(1, "Write the code.").max(100);
/** A picture of squares: how many there are in a row, and the dark ones as the path of an SVG. */
const QrPicture = z.object({ size: z.int(), path: z.string() });
/** Whether tokens of the API end, too: whoever had the password or a session may have made some. */
const revokeTokens = z.boolean().default(true);

/** Accounts, sessions, passwords, and tokens by which programs come. */
export const accountsContract = {
  edit_account: { right: null, input: z.strictObject({ name }), output: z.object({}) },
  change_password: {
    right: null,
    /** `current` is empty where the account has no password yet. */
    input: z.strictObject({ current: z.string().max(1000), password, revokeTokens }),
    output: z.object({}),
  },
  end_session: { right: null, input: z.strictObject({ sessionId: SessionId }), output: z.object({}) },
  end_all_sessions: { right: null, input: z.strictObject({ revokeTokens }), output: z.object({}) },
  /** Sends another link to one's own address. */
  send_confirmation: {
    right: null,
    input: z.strictObject({}),
    output: z.object({ mail: z.enum(["sent", "failed", "confirmed"]) }),
  },
  /** Sends a link to another address, which the account has once it is opened. */
  change_address: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ email: z.string().trim().min(1, "Write an e-mail address.").max(254) }),
    output: z.object({}),
  },
  confirm_address: { right: null, input: z.strictObject({ token: z.string().max(100) }), output: z.object({}) },
  request_reset: {
    right: null,
    input: z.strictObject({ email: z.string().trim().min(1, "Write your e-mail address.").max(254) }),
    output: z.object({}),
  },
  reset_password: {
    right: null,
    input: z.strictObject({ token: z.string().max(100), password }),
    output: z.object({}),
  },
  make_reset_link: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ userId: UserId }),
    /** Holds the token; it is shown once and stored nowhere. */
    output: z.object({ url: z.string() }),
  },
  disable_account: { right: null, asksAgain: true, input: z.strictObject({ userId: UserId }), output: z.object({}) },
  /** Asks for all that is held of oneself as a file; a worker makes it. */
  export_own_data: { right: null, asksAgain: true, input: z.strictObject({}), output: z.object({}) },
  /** Before that file is fetched, which is refused later than soon after signing in. */
  open_own_data: { right: null, asksAgain: true, input: z.strictObject({}), output: z.object({}) },
  /** Deletes one's own account; `email` is its address, as a person typed it. */
  delete_own_account: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ email: typedEmail }),
    output: z.object({ takes: AccountHoldings }),
  },
  delete_account: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ userId: UserId, email: typedEmail }),
    output: z.object({ takes: AccountHoldings }),
  },
  enable_account: { right: null, input: z.strictObject({ userId: UserId }), output: z.object({}) },
  make_administrator: { right: null, asksAgain: true, input: z.strictObject({ userId: UserId }), output: z.object({}) },
  remove_administrator: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ userId: UserId }),
    output: z.object({}),
  },
  /** Begins to set up a second factor; what it holds is for whoever asks alone. */
  start_second_factor: {
    right: null,
    asksAgain: true,
    input: z.strictObject({}),
    output: z.object({ secret: z.string(), link: z.string(), picture: QrPicture }),
  },
  confirm_second_factor: {
    right: null,
    input: z.strictObject({ code }),
    /** Recovery codes; they are shown once and stored nowhere. */
    output: z.object({ codes: z.array(z.string()) }),
  },
  renew_recovery_codes: {
    right: null,
    asksAgain: true,
    input: z.strictObject({}),
    output: z.object({ codes: z.array(z.string()) }),
  },
  turn_off_second_factor: {
    right: null,
    /** `password` is empty where the account has none. */
    input: z.strictObject({ password: z.string().max(1000), code }),
    output: z.object({}),
  },
  /** Begins to make a passkey; what it answers is for the browser of whoever asks. */
  start_passkey: {
    right: null,
    asksAgain: true,
    input: z.strictObject({}),
    output: z.object({ options: z.custom<PublicKeyCredentialCreationOptionsJSON>() }),
  },
  add_passkey: {
    right: null,
    input: z.strictObject({ name, made: MadePasskey }),
    /** Recovery codes, where the account had none: they are shown once and stored nowhere. */
    output: z.object({ codes: z.array(z.string()) }),
  },
  remove_passkey: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ passkeyId: PasskeyId }),
    output: z.object({}),
  },
  /** What a passkey is to sign, for whoever is about to show one. */
  ask_passkey: {
    right: null,
    input: z.strictObject({}),
    output: z.object({ options: z.custom<PublicKeyCredentialRequestOptionsJSON>() }),
  },
  /** Shows once more, by a passkey, that the account is one's own. */
  sign_in_again_by_passkey: {
    right: null,
    input: z.strictObject({ signed: SignedPasskey }),
    output: z.object({}),
  },
  /** Shows once more that the account is one's own, for what asks for it. */
  sign_in_again: {
    right: null,
    /** `password` and `code` are empty where the account has none. */
    input: z.strictObject({ password: z.string().max(1000), code: z.string().trim().max(100) }),
    output: z.object({}),
  },
  remove_second_factor: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ userId: UserId }),
    output: z.object({}),
  },
  demand_second_factor: {
    right: null,
    asksAgain: true,
    takesPrograms: true,
    input: z.strictObject({ isDemanded: z.boolean() }),
    output: z.object({}),
  },
  /** Has the addresses of a domain sign in by one provider alone. */
  set_sign_in_rule: {
    right: null,
    asksAgain: true,
    takesPrograms: true,
    input: z.strictObject({ domain: MailDomain, provider: SignInProvider }),
    /** How many accounts sign in anew. */
    output: z.object({ accounts: z.int() }),
  },
  lift_sign_in_rule: {
    right: null,
    asksAgain: true,
    input: z.strictObject({ domain: MailDomain }),
    output: z.object({}),
  },
  /** How many days tokens live at most; null for as long as people like. Those that would outlive it end by it. */
  set_token_life: {
    right: null,
    asksAgain: true,
    takesPrograms: true,
    input: z.strictObject({
      days: z
        .int("Write a whole number of days.")
        .min(tokenDays.least, "Allow at least a day.")
        .max(tokenDays.most, `Allow at most ${tokenDays.most} days.`)
        .nullable(),
    }),
    /** How many tokens end sooner than their owners had said. */
    output: z.object({ shortened: z.int() }),
  },
  create_token: {
    right: null,
    asksAgain: true,
    input: z.strictObject({
      name: z.string().trim().min(1, "Write a name.").max(120, "Use at most 120 characters."),
      scopes: z.array(z.enum(tokenScopeNames)).min(1, "Choose at least one.").max(tokenScopeNames.length),
      /** The one project that it opens; null for all of its owner's. */
      projectId: ProjectId.nullable().default(null),
      /** Days until it ends; null for until it is revoked. */
      days: z
        .int()
        .min(tokenDays.least, "Choose at least one day.")
        .max(tokenDays.most, `Choose at most ${tokenDays.most} days.`)
        .nullable()
        .default(90),
    }),
    /** `token` is shown once and stored nowhere. */
    output: z.object({ tokenId: ApiTokenId, token: z.string() }),
  },
  revoke_token: {
    right: null,
    input: z.strictObject({ tokenId: ApiTokenId }),
    output: z.object({}),
  },
  create_first_account: {
    right: null,
    input: z.strictObject({
      email: z.email("Write an e-mail address.").max(254),
      name: title,
      password: z.string().min(10, "Use at least 10 characters.").max(200),
    }),
    output: z.object({}),
  },
  sign_up: {
    right: null,
    input: z.strictObject({
      email: z.email("Write an e-mail address.").max(254),
      name: title,
      password: z.string().min(10, "Use at least 10 characters.").max(200),
      /** An invitation's token: it lets its address in where sign-up is closed. */
      invite: z.string().max(100).optional(),
    }),
    output: z.object({}),
  },
} as const satisfies Contract;
