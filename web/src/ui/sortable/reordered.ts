/** The same items with one of them at another place. */
export const reordered = <Item>(items: readonly Item[], item: Item, to: number): Item[] =>
  items.filter((other) => other !== item).toSpliced(to, 0, item)
