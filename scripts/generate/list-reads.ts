import * as z from 'zod'
import type { Endpoint, Group } from '../../api/src/endpoint.ts'
import { groups } from '../../api/src/index.ts'

/** Writes `api/src/list-reads.ts`: how screens of lists read their address, from the queries of the declarations. */
export async function listReadsSource(): Promise<string> {
  const written = Object.entries(groups).flatMap(([name, group]) => {
    const lists = Object.entries<Endpoint>(group satisfies Group).flatMap(([own, { query }]) =>
      query && isOfList(query)
        ? [`    ${own}: {\n${readsSource(query)}\n    } satisfies Of<'${name}', '${own}'>,`]
        : [],
    )
    return lists.length === 0 ? [] : [`  ${name}: {\n${lists.join('\n')}\n  },`]
  })
  return `// Generated from the declarations by \`npm run generate\`. Change those, not this file.
import type { Callable, Given } from './endpoint.ts'
import type { groups } from './index.ts'
import { anyOf, day, flag, instant, type Reads, whole, word, words } from './reading.ts'

type Groups = typeof groups
type Of<Name extends keyof Groups, List extends keyof Groups[Name]> = Groups[Name][List] extends Callable
  ? Reads<Given<Groups[Name][List]>['query']>
  : never

/** How the address of each list is read. */
export const listReads = {
${written.join('\n')}
}
`
}

/** What can be searched and filtered on a screen; an options call has `ids`. */
const isOfList = ({ _zod }: z.core.$ZodObject) => 'search' in _zod.def.shape && !('ids' in _zod.def.shape)

/** As much of JSON Schema as queries need. */
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
    .map(([name, rule]) => `      ${name}: ${readingSource(rule)},`)
    .join('\n')
}

function readingSource(rule: Rule): string {
  if (rule.items) return `anyOf(${readingSource(rule.items)})`
  const usual = rule.default === undefined ? '' : `, ${JSON.stringify(rule.default)}`
  if (rule.enum) return `word(${JSON.stringify(rule.enum)}${usual})`
  if (rule.type === 'integer') return `whole(${rule.minimum}, ${rule.maximum}${usual})`
  if (rule.type === 'boolean') return 'flag'
  if (rule.format === 'date') return 'day'
  if (rule.format === 'date-time') return 'instant'
  if (rule.type !== 'string') throw new Error(`A list cannot be asked for ${JSON.stringify(rule)} by its address yet.`)
  const pattern = rule.pattern === undefined ? '' : `, /${rule.pattern}/`
  return `words(${rule.minLength ?? 0}, ${rule.maxLength ?? 'Number.POSITIVE_INFINITY'}${pattern})`
}
