import { avatarMaxBytes } from '@florin/contract/rules'

export const avatarTypes = ['image/png', 'image/jpeg']

export type AvatarFault = 'avatar_too_large' | 'avatar_wrong_type'

/** Checked before sending, so that nobody uploads for a minute to be refused. The server looks into the file itself. */
export function avatarFault(file: Pick<File, 'type' | 'size'>): AvatarFault | undefined {
  if (!avatarTypes.includes(file.type)) return 'avatar_wrong_type'
  if (file.size > avatarMaxBytes) return 'avatar_too_large'
  return undefined
}
