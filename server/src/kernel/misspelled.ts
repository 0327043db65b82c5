/**
 * Warns of variables that are no settings and are spelled almost like one: the default would be used without a word. Those of
 * other programs are spelled differently.
 */
export function misspelled(names: readonly string[], known: readonly string[]): string[] {
  const all = known.flatMap((name) => [name, `${name}_FILE`])
  return names.flatMap((name) => {
    if (all.includes(name)) return []
    const meant = all.find((one) => one.length > 5 && isAlmost(name.toUpperCase().replaceAll('-', '_'), one))
    return meant === undefined || names.includes(meant)
      ? []
      : [`${name} is no setting of Storey and is not read. If you mean ${meant}, rename it`]
  })
}

/** Whether one letter was left out, added, changed or swapped with the next one. */
function isAlmost(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1) return false
  let at = 0
  while (at < known.length && name[at] === known[at]) at++
  const [written, meant] = [name.slice(at), known.slice(at)]
  return (
    written === meant ||
    written.slice(1) === meant.slice(1) ||
    written === meant.slice(1) ||
    written.slice(1) === meant ||
    (written[0] === meant[1] && written[1] === meant[0] && written.slice(2) === meant.slice(2))
  )
}
