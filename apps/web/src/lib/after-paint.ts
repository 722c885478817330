/** Once the press itself has been painted: for what changes so much that its own painting takes a while. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
