const labelsOf = (text: string) => text.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Whether every typed word begins a word of what is offered. */
export function matches(typed: string, offered: string): boolean {
  const words = labelsOf(offered)
  return labelsOf(typed).every((part) => part === '' || words.some((word) => word.startsWith(part)))
}
