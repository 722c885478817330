export function makeMemoryFolder(): { readonly folder: string; remove(): void } | undefined
