/** Whether no element has the focus: the one that had it was removed or disabled. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
