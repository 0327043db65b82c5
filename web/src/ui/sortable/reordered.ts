/** The items with one of them moved to another position. */
export const reordered = <Item>(items: readonly Item[], item: Item, to: number): Item[] =>
  items.filter((other) => other !== item).toSpliced(to, 0, item)
