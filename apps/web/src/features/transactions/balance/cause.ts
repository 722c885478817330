import { statementCauses } from '@florin/contract/rules'

/** The text of what happened; an event that this build does not know yet is a movement. */
export function causeKey(cause: string): string {
  const known = statementCauses.find((each) => each === cause)
  return known ? `moved_${known.replace('.', '_')}` : 'moved_other'
}
