"use client";

import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/kit/states";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { CommandOutput } from "@/lib/commands/contract";
import type { ModelSettingsView } from "@/lib/features/install/views/model-settings";
import { changedRoles, chosenOf, type RolesForm, type RoleValues, roleValues } from "./model-values";
import styles from "./models.module.css";
import { TestButton, TestResult } from "./test-button";

type Role = ModelSettingsView["roles"][number];

const none: Record<Role["role"], string> = {
  research: "None: runs are offline",
  review: "The same as the first",
  small: "The same as the first",
  embeddings: "None: words rank alone",
};

interface RoleFieldsProps {
  role: Role;
  form: RolesForm;
  /** Providers that can be asked, as the list has them. */
  providers: readonly { value: string; label: string }[];
}

function PriceFields({ role, form }: Pick<RoleFieldsProps, "role" | "form">): ReactNode {
  const { listPrice, isPriceOfEnvironment } = role;
  const isOff = form.values[role.role].provider === "" || isPriceOfEnvironment;
  return (
    <>
      {(["in", "out"] as const).map((way) => (
        <NumberInput
          key={way}
          label={way === "in" ? "$ in" : "$ out"}
          aria-label={`$ ${way} for a million tokens`}
          placeholder={listPrice === null ? "" : String(listPrice[way])}
          min={0}
          max={10_000}
          hideControls
          allowNegative={false}
          disabled={isOff}
          className={styles.price}
          {...form.getInputProps(`${role.role}.${way}`)}
        />
      ))}
    </>
  );
}

/** One role: who gives its model, what it is called there, what it costs, and whether it answers. */
function RoleFields({ role, form, providers }: RoleFieldsProps): ReactNode {
  const { role: name, label, isOfEnvironment, setting, problem } = role;
  const [result, setResult] = useState<CommandOutput<"test_model"> | null>(null);
  const test = useCommand("test_model", { onDone: setResult });
  const values = form.values[name];
  const chosen = chosenOf(values);
  return (
    <fieldset className={styles.role}>
      <legend>{label}</legend>
      <NativeSelect
        label="Provider"
        data={[{ value: "", label: none[name] }, ...providers]}
        disabled={isOfEnvironment}
        className={styles.provider}
        {...form.getInputProps(`${name}.provider`)}
      />
      <TextInput
        label="Model"
        placeholder={values.provider === "" ? "" : "as its provider names it"}
        disabled={isOfEnvironment || values.provider === ""}
        className={styles.model}
        {...form.getInputProps(`${name}.model`)}
        error={form.errors[name] ?? form.errors[`${name}.model`]}
      />
      <div className={styles.costs}>
        <PriceFields role={role} form={form} />
        <TestButton
          of={`the model that ${label.toLowerCase()}`}
          isPending={test.isPending}
          isDisabled={chosen === null}
          onTest={(): void => {
            if (chosen !== null) void test.run({ model: chosen, isOfEmbeddings: name === "embeddings" });
          }}
        />
      </div>
      {isOfEnvironment && <p className={styles.whole}>Set by the environment ({setting}).</p>}
      {problem !== null && (
        <div className={styles.whole}>
          <Note tone="warn">{problem}</Note>
        </div>
      )}
      <TestResult result={result} />
    </fieldset>
  );
}

/** Which model does what, and what a million of its tokens cost. */
export function ModelRoles({ view }: { view: ModelSettingsView }): ReactNode {
  const form = useForm<RoleValues>({
    initialValues: roleValues(view.roles),
    validate: (values) =>
      Object.fromEntries(
        view.roles
          .filter(({ role }) => values[role].provider !== "" && chosenOf(values[role]) === null)
          .map(({ role }) => [role, "Write the model as its provider names it, without spaces."]),
      ),
  });
  const set = useCommand("set_models", {
    says: "The models were chosen. Runs that begin now ask them.",
    onDone: () => form.resetDirty(),
    onRefused: atFieldOf(form),
  });
  const inUse = new Set(view.roles.map(({ role }) => form.values[role].provider));
  const providers = view.models
    .filter(({ name, state }) => state === "app" || state === "environment" || inUse.has(name))
    .map(({ name, label }) => ({ value: name, label }));
  if (providers.length === 0) {
    return (
      <p className={styles.dim}>Connect a provider first; then choose its models here. Until then runs are offline.</p>
    );
  }
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        const models = changedRoles(view.roles, values);
        if (models.length > 0) void set.run({ models });
      })}
    >
      <p className={styles.dim}>
        Prices are dollars for a million tokens. Left empty, what the provider says of a call counts, or else its
        published price.
      </p>
      {view.roles.map((role) => (
        <RoleFields key={role.role} role={role} form={form} providers={providers} />
      ))}
      <div className={styles.save}>
        <Button type="submit" loading={set.isPending} disabled={!form.isDirty()}>
          Save models
        </Button>
      </div>
    </form>
  );
}
