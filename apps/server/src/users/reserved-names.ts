import { productName } from '@florin/contract'
import { skeletonOf } from './skeleton.ts'

/** Anywhere in a name, also between other letters: no honest name has them. */
const anywhere = skeletons([
  productName,
  'support',
  'administrator',
  'moderator',
  'operator',
  'security',
  'helpdesk',
  'поддержк',
  'саппорт',
  'администр',
  'модератор',
  'оператор',
  'безопасност',
])
/** At the beginning of a word: badminton is no admin. */
const beginnings = skeletons(['admin', 'админ'])
/** As a word of their own: Stafford is no staff. */
const words = skeletons(['staff', 'root', 'system', 'official', 'стафф', 'персонал', 'сотрудник', 'система'])

function skeletons(names: readonly string[]): string[] {
  return names.map(skeletonOf)
}

/** Does the name look like one of ours, so that whoever has it would be believed? */
export function isReservedName(name: string): boolean {
  const skeleton = skeletonOf(name)
  const joined = skeleton.replaceAll('_', '')
  // Digits around a word hide nothing: "staff24".
  const parts = skeleton.split('_').map((part) => part.replace(/^[2-9]+|[2-9]+$/g, ''))
  return (
    anywhere.some((word) => joined.includes(word)) ||
    parts.some((part) => words.includes(part) || beginnings.some((word) => part.startsWith(word)))
  )
}
