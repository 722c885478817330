/** A lead’s codes and what they bring. */
export {}
