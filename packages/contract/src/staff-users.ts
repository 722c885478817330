/** Support’s view of people: list, change, terminals. */
export {}
