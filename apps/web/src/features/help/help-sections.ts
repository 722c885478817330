/** The two sections and what each holds. The order is the order on the screen. */
export const helpSections = {
  beginners: ['rating', 'terminal', 'telegram'],
  support: ['faq', 'technical'],
} as const

export type SectionName = keyof typeof helpSections
export type SubsectionName = (typeof helpSections)[SectionName][number]

export const sectionNames = Object.keys(helpSections) as SectionName[]

export interface Opening {
  section: SectionName
  subsection?: SubsectionName
}

/** What another screen asked to see here, in the navigation's state. Anything that is not ours opens nothing. */
export function openingFrom(state: unknown): Opening | undefined {
  const { openSection, openSubsection } = (state ?? {}) as Record<string, unknown>
  const section = sectionNames.find((name) => name === openSection)
  if (section === undefined) return undefined
  const subsections: readonly SubsectionName[] = helpSections[section]
  const subsection = subsections.find((name) => name === openSubsection)
  return subsection === undefined ? { section } : { section, subsection }
}
