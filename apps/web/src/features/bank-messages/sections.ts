export const sections = ['inbox', 'templates'] as const
export type Section = (typeof sections)[number]

export function sectionAt(hash: string): Section {
  return sections.find((section) => `#${section}` === hash) ?? 'inbox'
}
