/** Days between an owner's wish to delete a project and its deletion: for as long any owner can take it back. */
export const GRACE_DAYS = 30;

/** Whether a person typed a project's name; how its letters are composed and spaces around it are no part of it. */
export function isNameTyped(typed: string, name: string): boolean {
  return typed.normalize().trim() === name.normalize().trim();
}
