import { readFile } from 'node:fs/promises'
import { root } from '../root.ts'

/** Writes `api/src/capabilities.ts` from the table of permissions. */
export async function capabilitiesSource(): Promise<string> {
  const [head = [], ...rows] = parseCsv(await readFile(root('api/permissions.csv'), 'utf8'))
  const roles = head.slice(1, -1)
  const lines = rows.map((row) => {
    const allowed = roles.filter((_, column) => cell(row, column + 1) === '1')
    return `  /** ${row.at(-1)?.replace('[ours] ', '')} */\n  '${row[0]}': [${allowed.map(quoted).join(', ')}],`
  })
  const bySetting = rows.flatMap((row) => {
    const allowed = roles.filter((_, column) => cell(row, column + 1) === SETTING)
    return allowed.length === 0 ? [] : [`  '${row[0]}': [${allowed.map(quoted).join(', ')}],`]
  })
  return `// Generated from api/permissions.csv by \`npm run generate\`. Change the table, not this file.

/** The role a member has in one organization. */
export const roles = [${roles.map(quoted).join(', ')}] as const

export type Role = (typeof roles)[number]

const table = {
${lines.join('\n')}
} satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof table

/** All capabilities, and the roles that have each. */
export const capabilities: Readonly<Record<Capability, readonly Role[]>> = table

/** The capabilities of sales that a role has besides where its organization lets it read them. */
export const capabilitiesBySetting: Readonly<Partial<Record<Capability, readonly Role[]>>> = {
${bySetting.join('\n')}
}
`
}

/** A role that has the capability where the setting of its organization, `members_read_sales`, is on. */
const SETTING = 'setting'

const quoted = (word: string) => `'${word}'`

function cell(row: readonly string[], column: number): string {
  const value = row[column]
  if (value !== '0' && value !== '1' && value !== SETTING)
    throw new Error(`api/permissions.csv: ${row[0]} has "${value}" where 0, 1 or ${SETTING} belongs`)
  return value
}

/** Rows of a CSV whose last column may be quoted; a quoted quote is doubled. */
function parseCsv(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, q, plain]) => q?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
}
