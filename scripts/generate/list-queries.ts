import * as z from 'zod'
import type { Endpoint, Group } from '../../api/src/endpoint.ts'
import { groups } from '../../api/src/index.ts'
import { fileOf, NOTE } from './group-files.ts'

/**
 * The parsers of list addresses, from the queries of the declarations: one file per group in `api/src/list-queries/`, so that a screen
 * loads its own, and `api/src/list-queries.ts`, which combines them.
 * @returns source texts by path
 */
export function listReadsSources(): Readonly<Record<string, string>> {
  const groupsWithLists = Object.entries(groups).flatMap(([name, group]) => {
    const lists = Object.entries<Endpoint>(group satisfies Group).flatMap(([own, { query }]) =>
      query && isOfList(query)
        ? [`  ${own}: {\n${readsSource(query)}\n  } satisfies ListQuery<'${name}', '${own}'>,`]
        : [],
    )
    return lists.length === 0 ? [] : [{ name, lists }]
  })
  const files = groupsWithLists.map(({ name, lists }) => [
    `api/src/list-queries/${fileOf(name)}`,
    groupSource(name, lists.join('\n')),
  ])
  const gathered = groupsWithLists.map(({ name }) => `export { ${name} } from './list-queries/${fileOf(name)}'`)
  return { ...Object.fromEntries(files), 'api/src/list-queries.ts': `${NOTE}\n${gathered.sort().join('\n')}\n` }
}

function groupSource(name: string, lists: string): string {
  const readers = ['anyOf', 'day', 'flag', 'instant', 'integer', 'type ListQuery', 'oneOf', 'textOf'].filter(
    (reader) => reader.startsWith('type ') || new RegExp(`\\b${reader}\\b[(,]`).test(lists),
  )
  return `${NOTE}
import { ${readers.join(', ')} } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const ${name} = {
${lists}
}
`
}

/** True for lists that can be searched and filtered on a screen; an options call has `ids`. */
const isOfList = ({ _zod }: z.core.$ZodObject) => 'search' in _zod.def.shape && !('ids' in _zod.def.shape)

/** The part of JSON Schema that queries need. */
interface Rule {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: Rule
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly default?: unknown
}

const rulesOf = z.object({
  properties: z.record(
    z.string(),
    z.custom<Rule>((rule) => typeof rule === 'object'),
  ),
})

function readsSource(query: z.core.$ZodObject): string {
  const { properties } = rulesOf.parse(z.toJSONSchema(query, { io: 'output' }))
  return Object.entries(properties)
    .map(([name, rule]) => `    ${name}: ${readingSource(rule)},`)
    .join('\n')
}

function readingSource(rule: Rule): string {
  if (rule.items) return `anyOf(${readingSource(rule.items)})`
  const usual = rule.default === undefined ? '' : `, ${JSON.stringify(rule.default)}`
  if (rule.enum) return `oneOf(${JSON.stringify(rule.enum)}${usual})`
  if (rule.type === 'integer') return `integer(${rule.minimum}, ${rule.maximum}${usual})`
  if (rule.type === 'boolean') return 'flag'
  if (rule.format === 'date') return 'day'
  if (rule.format === 'date-time') return 'instant'
  if (rule.type !== 'string') throw new Error(`A list cannot be asked for ${JSON.stringify(rule)} by its address yet.`)
  const pattern = rule.pattern === undefined ? '' : `, /${rule.pattern}/`
  return `textOf(${rule.minLength ?? 0}, ${rule.maxLength ?? 'Number.POSITIVE_INFINITY'}${pattern})`
}
