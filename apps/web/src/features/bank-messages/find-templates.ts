import type { Template } from './bank-messages-queries.ts'

export const templatesPageSize = 20

export interface TemplateSearch {
  readonly page: number
  readonly text: string
  readonly bank: string | undefined
}

export const allTemplates: TemplateSearch = { page: 1, text: '', bank: undefined }

/** Each word must be somewhere in the name, the banks or the pattern. */
export function findTemplates(
  templates: readonly Template[],
  { text, bank }: Pick<TemplateSearch, 'text' | 'bank'>,
  nameOfBank: (id: string) => string,
): Template[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter((template) => {
    if (bank !== undefined && !template.banks.includes(bank)) return false
    const place = [template.name, template.pattern, ...template.banks.map(nameOfBank)].join(' ').toLowerCase()
    return words.every((word) => place.includes(word))
  })
}

export function pageOf<T>(rows: readonly T[], page: number): readonly T[] {
  return rows.slice((page - 1) * templatesPageSize, page * templatesPageSize)
}

/** The nearest page there is: rows go away while somebody looks at the last one. */
export function nearestPage(page: number, count: number, size: number): number {
  return Math.min(page, Math.max(1, Math.ceil(count / size)))
}
