import { recall, remember } from './storage.ts'

const key = 'Florin_single_keys'

/** WCAG 2.1.4: keys that act without Ctrl or ⌘ can be switched off, for those who speak to their computer. */
export function areSingleKeysOn(): boolean {
  return recall(key) !== 'off'
}

export function switchSingleKeys(on: boolean): void {
  remember(key, on ? 'on' : 'off')
}
