/** Lines that fit, broken between words and, where one word is too long, inside it. */
export function wrapped(words: string, fits: (line: string) => boolean): string[] {
  return shown(words)
    .split('\n')
    .flatMap((paragraph) => {
      const lines = ['']
      for (const word of paragraph.split(' ').flatMap((one) => pieces(one, fits))) {
        const last = lines.at(-1) ?? ''
        const joined = last === '' ? word : `${last} ${word}`
        if (fits(joined)) lines[lines.length - 1] = joined
        else lines.push(word)
      }
      return lines
    })
}

/** Line ends stay, other invisible characters do not: a reader must see all that is written. */
function shown(words: string): string {
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')
}

function pieces(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && !fits(piece + letter)) {
      found.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...found, piece]
}
