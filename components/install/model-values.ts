import type { UseFormReturnType } from "@mantine/form";
import type { CommandInput } from "@/lib/commands/contract";
import type { ModelSettingsView } from "@/lib/features/install/views/model-settings";

type Role = ModelSettingsView["roles"][number];
type Chosen = CommandInput<"set_models">["models"][number];

/** One role as the form holds it; everything empty for no model of its own, a price empty for what others say. */
interface RoleValue {
  provider: string;
  model: string;
  in: number | string;
  out: number | string;
}
export type RoleValues = Record<Role["role"], RoleValue>;
export type RolesForm = UseFormReturnType<RoleValues>;

function asValue({ model, price }: Role): RoleValue {
  const at = model?.indexOf(":") ?? 0;
  return {
    provider: model?.slice(0, at) ?? "",
    model: model?.slice(at + 1) ?? "",
    in: price?.in ?? "",
    out: price?.out ?? "",
  };
}

/** The roles as a form begins with them. */
export function roleValues(roles: readonly Role[]): RoleValues {
  const empty: RoleValue = { provider: "", model: "", in: "", out: "" };
  const values: RoleValues = { research: empty, review: empty, small: empty, embeddings: empty };
  for (const role of roles) values[role.role] = asValue(role);
  return values;
}

/** The model that a role's fields name, as `provider:model`; null for none. */
export function chosenOf({ provider, model }: Pick<RoleValue, "provider" | "model">): string | null {
  const name = model.trim();
  return provider === "" || name === "" || /[\s,=]/.test(name) ? null : `${provider}:${name}`;
}

/** A price that is said whole; half a price is none. */
function priceOf(value: RoleValue): Chosen["price"] {
  if (value.in === "" || value.out === "") return null;
  return { in: Number(value.in), out: Number(value.out) };
}

/** The roles that a form changed, as the command takes them. */
export function changedRoles(roles: readonly Role[], values: RoleValues): Chosen[] {
  return roles.flatMap((role) => {
    const value = values[role.role];
    const model = chosenOf(value);
    const price = priceOf(value);
    const isSame = model === role.model && price?.in === role.price?.in && price?.out === role.price?.out;
    return isSame ? [] : [{ role: role.role, model, price }];
  });
}
