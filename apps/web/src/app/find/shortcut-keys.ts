/** G, then this letter, by the key cap. */
export const goKeys: Readonly<Record<string, string>> = {
  KeyO: '/',
  KeyD: '/dispute',
  KeyT: '/deal',
  KeyU: '/support/users',
  KeyH: '/support/changes',
}

export function goKeysOf(path: string): readonly string[] | undefined {
  const code = Object.entries(goKeys).find(([, to]) => to === path)?.[0]
  return code === undefined ? undefined : ['G', code.slice(3)]
}

/** How long the letter after G is waited for. */
export const goWaitMs = 1_500

/** ⌘ where the keyboard has one. */
export function modifierSign(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
