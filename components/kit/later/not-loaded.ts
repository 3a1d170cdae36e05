/** What is said of a part of a page whose script did not come. */
export const NOT_LOADED = "This part of the page could not be loaded. Reload the page, then try again.";
