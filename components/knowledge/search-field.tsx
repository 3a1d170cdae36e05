import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode, RefObject } from "react";
import styles from "./knowledge.module.css";

interface SearchFieldProps {
  value: string;
  isReading: boolean;
  onChange: (text: string) => void;
  field?: RefObject<HTMLInputElement | null>;
}

/** Where one types what facts are looked for. */
export function SearchField({ value, isReading, onChange, field }: SearchFieldProps): ReactNode {
  return (
    <TextInput
      {...(field ? { ref: field } : {})}
      className={styles.search ?? ""}
      aria-label="Search statements, quotes and titles of sources"
      placeholder={'Words, "a phrase", begin*, -without'}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
      value={value}
      maxLength={400}
      aria-busy={isReading}
      onChange={(event): void => onChange(event.currentTarget.value)}
    />
  );
}
