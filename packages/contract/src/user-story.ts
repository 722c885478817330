/** Everything about one person on one page, for support. */
export {}
