/** Under which name an install keeps how many days its API tokens may live at most; no row for as long as people like. */
export const TOKEN_DAYS = "token_days";

/** Days that a token may be given, and that an install may allow at most. */
export const tokenDays = { least: 1, most: 365 } as const;

/** Days that a token goes on at least once the install shortens its life: time to put another in its place. */
export const TOKEN_NOTICE_DAYS = 7;

const usual = [
  { days: 7, label: "In 7 days" },
  { days: 30, label: "In 30 days" },
  { days: 90, label: "In 90 days" },
  { days: 365, label: "In a year" },
] as const;

/** When a new token may end, as a form offers it; `most` is what the install allows, null for anything. */
export function tokenEnds(most: number | null): readonly { days: number | null; label: string }[] {
  if (most === null) return [...usual.slice(1), { days: null, label: "When it is revoked" }];
  const allowed = usual.filter(({ days }) => days < most);
  return [
    ...allowed,
    { days: most, label: most === 365 ? "In a year" : `In ${most === 1 ? "a day" : `${most} days`}` },
  ];
}

/** Why a token may not live for so many days, null for until it is revoked; null where it may. */
export function whyTooLong(days: number | null, most: number | null): string | null {
  if (most === null || (days !== null && days <= most)) return null;
  const longest = most === 1 ? "a day" : `${most} days`;
  return `Tokens of this install live ${longest} at most. Choose at most ${longest}.`;
}
