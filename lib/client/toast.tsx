import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";

/** Says that something was done; with `undo`, offers to take it back for ten seconds. */
export function toastDone(message: string, undo?: () => void): void {
  const id = notifications.show({
    message: undo ? (
      <>
        {message}{" "}
        <Anchor
          component="button"
          type="button"
          fz="sm"
          fw={600}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Anchor>
      </>
    ) : (
      message
    ),
    autoClose: undo ? 10_000 : 5_000,
  });
}

/** Says what was refused and what to do; stays until it is closed, so that it can be read. */
export function toastRefused(message: string): void {
  notifications.show({ title: "Not done", message, color: "red", autoClose: false });
}

/** Names the files that did not go along, each with its reason; stays until it is closed. */
export function toastLeftOut(files: readonly { fileName: string; why: string }[]): void {
  notifications.show({
    title: files.length === 1 ? "One file was left out" : `${files.length} files were left out`,
    message: files.map(({ fileName, why }) => (
      <p key={fileName} style={{ margin: "0 0 0.25rem", overflowWrap: "anywhere" }}>
        <strong>{fileName}</strong>: {why}
      </p>
    )),
    color: "yellow",
    autoClose: false,
  });
}
