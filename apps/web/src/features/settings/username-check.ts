import { usernameLength } from '@florin/contract/rules'

export function isUsernameLength(typed: string): boolean {
  const { length } = typed.trim()
  return length >= usernameLength.min && length <= usernameLength.max
}
