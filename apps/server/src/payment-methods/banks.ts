import { type Bank, bankDirectory } from './bank-directory.ts'

const bySlug = new Map(bankDirectory.map((bank) => [bank.slug, bank]))

export function findBank(slug: string): Bank | undefined {
  return bySlug.get(slug)
}

/** A method stays readable when its bank has left the directory. */
export function bankOrSlug(slug: string): Bank {
  return bySlug.get(slug) ?? { slug, name: slug, fullName: slug, isPopular: false }
}

/** Popular ones first, then as the directory has them. */
export const banksToChoose: readonly Bank[] = [
  ...bankDirectory.filter((bank) => bank.isPopular),
  ...bankDirectory.filter((bank) => !bank.isPopular),
]
