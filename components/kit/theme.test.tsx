import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cssVariables, theme } from "./theme";

test("theme.css says what the theme does; `-u` behind this file's name writes it", async () => {
  const page = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <i />
    </MantineProvider>,
  );
  const [, css = ""] = /<style data-mantine-styles="true">(.*?)<\/style>/s.exec(page) ?? [];
  expect(css).toContain("--st-paper");
  await expect(`${css.replaceAll(/[{};]/g, "$&\n")}`).toMatchFileSnapshot("./theme.css");
});
