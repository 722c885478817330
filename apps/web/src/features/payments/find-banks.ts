import type { Bank } from '../../lib/banks.ts'

/** Banks with every typed word in one of their names, in either language. «ё» finds «е» too. */
export function findBanks(banks: readonly Bank[], typed: string): Bank[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return banks.filter((bank) => {
    const names = plain(`${bank.name} ${bank.full_name}`)
    return words.every((word) => names.includes(word))
  })
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
