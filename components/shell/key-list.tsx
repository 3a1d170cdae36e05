"use client";

import { Kbd, Modal, Switch, Table, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useBoundKeys, useKeys, useSingleKeys } from "./keys";

/** The list of keys, opened by `?`. */
export function KeyList(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useSingleKeys();
  const bound = useBoundKeys();
  useKeys([{ keys: "?", does: "This list", run: () => setIsOpen(true) }]);

  return (
    <Modal
      opened={isOpen}
      onClose={(): void => setIsOpen(false)}
      title="Keys"
      closeButtonProps={{ "aria-label": "Close the list of keys" }}
    >
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
        Keys rest while you write in a field.
      </Text>
    </Modal>
  );
}
