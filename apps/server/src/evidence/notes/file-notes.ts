import type { FileMarks } from './notes-shape.ts'

export const noMarks: FileMarks = {
  programs: [],
  jpegQuality: null,
  isJpegWithOwnTables: false,
  pdf: null,
}

/** A name as a file gives it: one line that can be shown. */
export function shownName(text: string): string | undefined {
  const clean = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .trim()
  return clean === '' ? undefined : clean.toWellFormed()
}
