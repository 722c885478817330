import { type Language, languages } from '@florin/contract/rules'
import { laces, rosetteSlice } from '../components/rosette-path.ts'

/** What is read from files by whoever builds the page. */
export interface OfflineParts {
  readonly template: string
  readonly script: string
  /** The design's tokens and the page's own look. */
  readonly styles: readonly string[]
  /** Paths of the letters: the Latin ones, then the Cyrillic. */
  readonly letters: { readonly latin: string; readonly cyrillic: string }
  readonly texts: Readonly<Record<Language, Readonly<Record<'title' | 'hint' | 'retry' | 'trying', string>>>>
}

/** One page for both languages, whole in itself but for its letters: without a server nobody could bring the rest. */
export function offlinePage(parts: OfflineParts): string {
  const places: Record<string, string> = {
    styles: [...lettersOf(parts.letters), ...parts.styles].join('\n'),
    script: parts.script,
    rosette: rosette(),
    faces: languages.map((language) => faceOf(language, parts.texts[language])).join(''),
  }
  return parts.template.replace(/\/\*(\w+)\*\/|<!--(\w+)-->/g, (place, inCode: string, inMarkup: string) => {
    const text = places[inCode ?? inMarkup]
    if (text === undefined) throw new Error(`The offline page has nothing for ${place}`)
    return text
  })
}

function rosette(): string {
  const { path, copies } = rosetteSlice(laces.ring, 8)
  const turns = Array.from(
    { length: copies },
    (_, copy) => `<use href="#slice" transform="rotate(${(copy * 360) / copies})" />`,
  )
  return `<defs><path id="slice" d="${path}" vector-effect="non-scaling-stroke" /></defs>${turns.join('')}`
}

function lettersOf({ latin, cyrillic }: OfflineParts['letters']): string[] {
  const face = (url: string, range: string) =>
    `@font-face{font-family:'Onest Variable';font-weight:100 900;font-display:swap;src:url('${url}') format('woff2');unicode-range:${range}}`
  return [face(latin, 'U+0000-00FF,U+2000-206F'), face(cyrillic, 'U+0400-045F')]
}

function faceOf(language: Language, texts: OfflineParts['texts'][Language]): string {
  const { title, hint, retry, trying } = texts
  // English stands until the script has looked which language it is.
  return `<div data-face lang="${language}"${language === 'en' ? '' : ' hidden'}>
    <h1>${title}</h1>
    <p>${hint}</p>
    <button type="button" data-trying="${trying}">${retry}</button>
  </div>`
}
