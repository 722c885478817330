import type { RoleName } from '../../lib/role.ts'

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

/** A banner of a role's own asks for what stands above the two sections. */
export function asksForRole(state: unknown): boolean {
  const { openSection } = (state ?? {}) as Record<string, unknown>
  return openSection === 'lead' || openSection === 'shop'
}

/** What somebody of this role asks first. */
const firstAsked: Readonly<Partial<Record<RoleName, readonly string[]>>> = {
  merchant: ['activation', 'late', 'amount', 'rate', 'dispute', 'code'],
  lead: ['withdraw', 'code'],
}

/** Every question, in the order of the list but for those that this role asks first. */
export function questionsFor<Q extends string>(role: RoleName | undefined, questions: readonly Q[]): Q[] {
  const first = (role && firstAsked[role]) ?? []
  return [
    ...first.flatMap((name) => questions.filter((question) => question === name)),
    ...questions.filter((question) => !first.includes(question)),
  ]
}
