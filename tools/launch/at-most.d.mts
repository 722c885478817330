export function takeAtMost<Item>(
  most: number,
  items: readonly Item[],
  take: (item: Item) => Promise<void>,
): Promise<void>
