"use client";

import { Kbd, Modal, Switch, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useBoundKeys, useSingleKeys } from "./keys";

interface KeyListBodyProps {
  isOpen: boolean;
  close: () => void;
}

/** The list of keys itself. */
export function KeyListBody({ isOpen, close }: KeyListBodyProps): ReactNode {
  const [isOn, setIsOn] = useSingleKeys();
  const bound = useBoundKeys();
  return (
    <Modal opened={isOpen} onClose={close} title="Keys">
      <Table verticalSpacing={6}>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td w={110}>
              <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
            </Table.Td>
            <Table.Td>Go to or do anything</Table.Td>
          </Table.Tr>
          {bound.map(({ keys, does }) => (
            <Table.Tr key={`${keys} ${does}`}>
              <Table.Td>
                {keys.split(" ").map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label="Single keys do something"
        checked={isOn}
        onChange={(event): void => setIsOn(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" mt={4}>
        Keys are off while you type in a field.
      </Text>
    </Modal>
  );
}
