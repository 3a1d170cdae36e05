/** How the command bar was opened: with what is written in it then. */
export interface Opening {
  count: number;
  text: string;
}

/** The name of the field in it. */
export const COMMAND_FIELD = "Go to or do";
