const labelsOf = (text: string) => text.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Whether every typed word is the prefix of a word of the entry. */
export function matches(typed: string, offered: string): boolean {
  const labels = labelsOf(offered)
  return labelsOf(typed).every((part) => part === '' || labels.some((word) => word.startsWith(part)))
}
