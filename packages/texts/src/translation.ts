/** The other language of a catalogue: the same keys, or it does not compile. */
export type Translation<T> = { readonly [Key in keyof T]: string }
