/** Filters that a person has named. */
export {}
