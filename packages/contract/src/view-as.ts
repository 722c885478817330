/** Support looks at a person’s own screens, read only. */
export {}
