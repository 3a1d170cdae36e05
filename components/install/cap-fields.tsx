import { NumberInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { grouped } from "@/components/kit/words";
import type { CapRowView } from "@/lib/features/install/views/caps";
import styles from "./limits.module.css";

/** Numbers as a form holds them; empty for what holds when nobody has set one. */
export type CapNumbers = Record<string, number | string>;

export function numbersOf(caps: readonly CapRowView[]): CapNumbers {
  return Object.fromEntries(caps.map(({ name, value }) => [name, value]));
}

/** What a form changed; an emptied field takes the number back. */
export function changedIn(seen: CapNumbers, numbers: CapNumbers): Record<string, number | null> {
  const changed = Object.entries(numbers).filter(([name, value]) => seen[name] !== value);
  return Object.fromEntries(changed.map(([name, value]) => [name, value === "" ? null : Number(value)]));
}

interface CapFieldsProps {
  caps: readonly CapRowView[];
  form: UseFormReturnType<CapNumbers>;
}

/** A row for each number: what it counts, the number, what it was first. */
export function CapFields({ caps, form }: CapFieldsProps): ReactNode {
  return (
    <div className={styles.fields}>
      {caps.map(({ name, label, first, most }) => (
        <NumberInput
          key={name}
          label={label}
          description={
            first === most ? `At most ${grouped(most)}` : `Default ${grouped(first)}, at most ${grouped(most)}`
          }
          placeholder={grouped(first)}
          min={0}
          max={most}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          classNames={{ root: styles.field, input: styles.number }}
          {...form.getInputProps(name)}
        />
      ))}
    </div>
  );
}
