/** One field that finds anything, for support. */
export {}
