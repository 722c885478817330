import { languages } from '@florin/contract'
import { type TelegramText, telegramText } from '@florin/texts/server'

export type MenuCommand = 'disputes' | 'notifications' | 'deals' | 'done'

const labels: Readonly<Partial<Record<MenuCommand, TelegramText>>> = {
  disputes: 'menu_disputes',
  notifications: 'menu_notifications',
  done: 'done',
}

/** The menu's buttons arrive as texts, in either language: the keyboard may be older than the person's choice. */
export function commandIn(text: string): MenuCommand | undefined {
  const slash = /^\/(disputes|notifications|deals)\b/i.exec(text)?.[1]?.toLowerCase()
  if (slash) return slash as MenuCommand
  return (Object.keys(labels) as MenuCommand[]).find((command) =>
    wordsOf(command).some((word) => begins(text, word)),
  )
}

/** Without the number that stands behind it. */
function wordsOf(command: MenuCommand): string[] {
  const key = labels[command]
  if (!key) return []
  return languages.map((language) => telegramText(language, key).replace(/\s*\(.*$/, ''))
}

const begins = (text: string, word: string): boolean => text.toLowerCase().startsWith(word.toLowerCase())
