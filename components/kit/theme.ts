import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import type { CSSProperties } from "react";

/** Accent: a deep viridian. Shade 7 on paper 7.2:1, white on shade 6 5.6:1, shade 4 on the dark body 6.3:1. */
const viridian: MantineColorsTuple = [
  "#edf6f3",
  "#d6e9e4",
  "#b2d6cd",
  "#86bfb2",
  "#5aa79a",
  "#368b7f",
  "#1f7469",
  "#145e55",
  "#0f4b44",
  "#0a3732",
];

/** Warm grays, so that white surfaces lie on paper. Shade 6, for what is said aside, on paper 5.4:1. */
const gray: MantineColorsTuple = [
  "#f8f7f3",
  "#f2f0ea",
  "#e8e5dc",
  "#dcd8cd",
  "#c6c1b4",
  "#7d786c",
  "#67635a",
  "#4b4842",
  "#33312d",
  "#1f1e1b",
];

const dark: MantineColorsTuple = [
  "#d9dbd7",
  "#bcc0bb",
  "#9aa09b",
  "#7b827d",
  "#3c413e",
  "#2f3431",
  "#222624",
  "#171a18",
  "#111312",
  "#0b0c0c",
];

const serif =
  '"Source Serif 4 Variable", "Source Serif in its place", "Iowan Old Style", "Charter", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif';
const sans =
  '"Inter Variable", "Inter in its place", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace';

/** A dialogue's head is no banner of the page, and its closing button has a name. */
const dialogue = {
  overlayProps: { backgroundOpacity: 0.35 },
  closeButtonProps: { "aria-label": "Close" },
  attributes: { header: { role: "none" } },
};

/** Lines of a text field that grows; of one that does not the library tells none. */
interface Rows {
  minRows?: number;
  maxRows?: number;
}

/** So many lines of a text field, with what is around them. */
function linesOf(count: number): string {
  return `calc(${count}lh + 2 * var(--input-padding-y, 0px) + 2px)`;
}

/**
 * A text field that grows with its text has its height before the page's script measures it, or all beneath it would move
 * under whoever is about to press something there.
 */
function growing({ minRows, maxRows }: Rows): CSSProperties {
  if (minRows === undefined) return {};
  const most = maxRows === undefined ? {} : { maxBlockSize: linesOf(maxRows) };
  return { fieldSizing: "content", minBlockSize: linesOf(minRows), ...most };
}

export const theme = createTheme({
  colors: { viridian, gray, dark },
  primaryColor: "viridian",
  primaryShade: { light: 7, dark: 6 },
  white: "#ffffff",
  black: "#1f1e1b",
  defaultRadius: "sm",
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "10px", xl: "16px" },
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: {
    fontFamily: serif,
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.2" },
      h2: { fontSize: "1.25rem", lineHeight: "1.3" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.35" },
    },
  },
  respectReducedMotion: true,
  cursorType: "pointer",
  focusRing: "auto",
  components: {
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: false } } },
    Modal: { defaultProps: { centered: false, yOffset: "10vh", ...dialogue } },
    Drawer: { defaultProps: dialogue },
    // Within what opened it: then its content lies in a landmark, and in the order of the keyboard.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    Textarea: { styles: (_: unknown, props: Rows) => ({ input: growing(props) }) },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close this message" } } },
    Anchor: { defaultProps: { underline: "hover" } },
  },
});

/** Our own names for what our own pieces are drawn with; the same names in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { "--st-serif": serif, "--st-sans": sans, "--st-mono": mono },
  light: {
    "--mantine-color-body": "#fcfbf8",
    "--mantine-color-placeholder": "#6f6a5f",
    "--mantine-color-dimmed": "#67635a",
    "--mantine-color-error": "#b3261e",
    "--st-paper": "#fcfbf8",
    "--st-surface": "#ffffff",
    "--st-sunken": "#f5f3ed",
    "--st-line": "#e4e0d5",
    "--st-line-strong": "#c6c1b4",
    "--st-ink": "#1f1e1b",
    "--st-dim": "#67635a",
    "--st-accent": "#145e55",
    "--st-accent-soft": "#e3f0ec",
    "--st-good": "#2c6e2f",
    "--st-warn": "#8a5300",
    "--st-bad": "#b3261e",
    "--st-info": "#2a5a93",
    "--st-mark": "#f7e9a8",
    "--st-mark-strong": "#f0d050",
  },
  dark: {
    "--mantine-color-body": "#171a18",
    "--mantine-color-placeholder": "#8b918c",
    "--mantine-color-dimmed": "#9aa09b",
    "--mantine-color-error": "#f2887f",
    "--st-paper": "#171a18",
    "--st-surface": "#1d211f",
    "--st-sunken": "#121513",
    "--st-line": "#2f3431",
    "--st-line-strong": "#4a504c",
    "--st-ink": "#dfe1dd",
    "--st-dim": "#9aa09b",
    "--st-accent": "#7cc4b6",
    "--st-accent-soft": "#1e3531",
    "--st-good": "#86c98a",
    "--st-warn": "#e6b35c",
    "--st-bad": "#f2887f",
    // What deletes is red in the dark, too: the library has its words all but white there.
    "--mantine-color-red-light-color": "var(--st-bad)",
    "--st-info": "#8fb8ea",
    "--st-mark": "#4a4218",
    "--st-mark-strong": "#665810",
  },
});
