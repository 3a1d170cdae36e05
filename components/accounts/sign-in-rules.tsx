"use client";

import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import rows from "@/components/kit/rows.module.css";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { Block } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { SignInRulesView } from "@/lib/features/accounts/views/sign-in-rules";

function Rule({ rule }: { rule: SignInRulesView["rules"][number] }): ReactNode {
  const { domain, provider, by, setAt } = rule;
  const lift = useCommand("lift_sign_in_rule", { says: `Addresses at ${domain} sign in as they like again.` });
  return (
    <li>
      <span className={rows.who}>
        <strong>{domain}</strong>: {provider === null ? "its provider has no keys here any more" : `${provider} only`}
        <span className={rows.small}>
          set{by === null ? "" : ` by ${by}`}, <Time at={setAt} />
        </span>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={lift.isPending}
        aria-label={`Lift the rule for ${domain}`}
        onClick={(): void => void lift.run({ domain })}
      >
        Lift
      </Button>
    </li>
  );
}

function SetRule({ providers }: Pick<SignInRulesView, "providers">): ReactNode {
  const form = useForm({ initialValues: { domain: "", provider: String(providers[0]?.id ?? "") } });
  const set = useCommand("set_sign_in_rule", {
    says: "Saved. Who has an address there is signed out, and comes in by the provider.",
    onDone: () => form.reset(),
    onRefused: atFieldOf(form),
  });
  const demand = ({ domain, provider }: typeof form.values): void => {
    const chosen = providers.find(({ id }) => id === provider);
    if (chosen) return void set.run({ domain, provider: chosen.id });
    // The list shows another by now: whoever means that one demands it.
    form.setFieldValue("provider", String(providers[0]?.id ?? ""));
    form.setFieldError(
      "provider",
      "The provider that was chosen has no keys here any more. Choose one, then demand it.",
    );
  };
  return (
    <form aria-label="Demand a provider for a domain" onSubmit={form.onSubmit(demand)}>
      <TextInput label="Domain" placeholder="example.org" required mt="md" mb="sm" {...form.getInputProps("domain")} />
      <NativeSelect
        label="Provider"
        mb="sm"
        data={providers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("provider")}
      />
      <Button type="submit" variant="default" loading={set.isPending}>
        Demand it
      </Button>
    </form>
  );
}

/** Domains whose e-mail addresses sign in by one provider alone; an administrator sets them and lifts them. */
export function SignInRules({ view }: { view: SignInRulesView }): ReactNode {
  const { providers, rules } = view;
  return (
    <Block title="Single sign-on">
      <Text size="sm" c="dimmed" mb="sm">
        Addresses at a domain named here sign in by its provider alone: no password, no other provider, no account made
        with a password. Subdomains are domains of their own. When the provider is away, administrators with a second
        factor come in by password and code, which their account’s trail and the log of sign-ins keep.
      </Text>
      {rules.length > 0 && (
        <ul className={rows.rows} aria-label="Domains with single sign-on">
          {rules.map((rule) => (
            <Rule key={rule.domain} rule={rule} />
          ))}
        </ul>
      )}
      {providers.length > 0 ? (
        <SetRule providers={providers} />
      ) : (
        <Note>No provider has keys on this install. An operator sets them in its environment first.</Note>
      )}
    </Block>
  );
}
