interface Keys {
  readonly name_key: string
  readonly match_keys: readonly string[]
}

const LICENSE = 'license:'

/** The earlier line of the file with the same company, by the rules that the database uses for existing companies. */
export function earlierLine(
  seen: ReadonlyMap<string, number>,
  { name_key, match_keys }: Keys,
  country: string | undefined,
): number | null {
  const license = match_keys.find((key) => key.startsWith(LICENSE))
  for (const key of [...match_keys, `name:${name_key}`])
    for (const exact of [`${key}|${country ?? ''}`, key]) {
      const line = seen.get(exact)
      if (line === undefined || differs(seen, line, 'country', country) || differs(seen, line, 'license', license))
        continue
      return line
    }
  return null
}

/** Adds the keys of an imported line. */
export function remember(
  seen: Map<string, number>,
  line: number,
  { name_key, match_keys }: Keys,
  country: string | undefined,
): void {
  for (const key of [...match_keys, `name:${name_key}`])
    for (const exact of [`${key}|${country ?? ''}`, key]) if (!seen.has(exact)) seen.set(exact, line)
  note(seen, line, 'country', country)
  note(
    seen,
    line,
    'license',
    match_keys.find((key) => key.startsWith(LICENSE)),
  )
}

type Fact = 'country' | 'license'

function note(seen: Map<string, number>, line: number, fact: Fact, value: string | undefined) {
  if (value === undefined) return
  seen.set(`${line} ${fact}`, line)
  seen.set(`${line} ${fact} ${value}`, line)
}

const differs = (seen: ReadonlyMap<string, number>, line: number, fact: Fact, value: string | undefined) =>
  value !== undefined && seen.has(`${line} ${fact}`) && !seen.has(`${line} ${fact} ${value}`)
