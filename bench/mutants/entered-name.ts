/** The name of the set that holds, in a process of tests, which functions of the product were entered. */
export const ENTERED = "enteredFunctions";
