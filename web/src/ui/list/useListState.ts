import type * as z from 'zod'
import { searchText } from './search-text.ts'
import { useSearchText } from './useSearchText.ts'

/** What a list is asked for, kept in the address. */
export interface ListState<Asked extends object> {
  /** Ready for `query(endpoint, { query: asked })`. */
  readonly asked: Partial<Asked>
  /** Merges into what is asked for and goes back to the first page; undefined takes a key away. */
  change(patch: { readonly [Key in keyof Asked]?: Asked[Key] | undefined }, how?: { replace?: boolean }): void
  /** Takes search and filters away; order and page size stay. */
  clear(): void
  /** How many keys narrow the list. */
  readonly filtered: number
  /** Ids of the columns on show, when they are not the usual ones. */
  readonly columns: readonly string[] | undefined
  setColumns(columns: readonly string[] | undefined): void
  /** What is open beside the list, such as a record's id or `new`. */
  readonly shown: string | undefined
  show(id: string | number | undefined): void
}

const SHAPE = new Set(['page', 'per_page', 'sort', 'cursor'])

/**
 * Keeps what a list is asked for in the address: filters, order, page, columns, the open drawer. Defaults are left out of it
 * and what the endpoint does not know is ignored, so an address can be shortened or mistyped and still shows a list.
 *
 * @param prefix keeps two lists on one page apart
 */
export function useListState<Schema extends z.ZodObject>(
  schema: Schema,
  { prefix = '' }: { prefix?: string } = {},
): ListState<z.output<Schema>> {
  const [text, changeText] = useSearchText()
  const asked = readAsked(schema, text, prefix)
  const names = Object.keys(schema.shape)
  const usual: Readonly<Record<string, unknown>> = schema.safeParse({}).data ?? {}

  const write = (patch: Readonly<Record<string, unknown>>, how?: { replace?: boolean }) => {
    const pairs = Object.entries(patch).map(([name, value]) => {
      const isUsual = searchText(value) === searchText(usual[name])
      return [`${prefix}${name}`, isUsual ? undefined : value]
    })
    changeText(Object.fromEntries(pairs), how)
  }

  return {
    asked,
    change: (patch, how) => write('page' in patch ? patch : { ...patch, page: undefined, cursor: undefined }, how),
    clear: () =>
      write(
        Object.fromEntries(
          names.filter((name) => name !== 'sort' && name !== 'per_page').map((name) => [name, undefined]),
        ),
      ),
    filtered: names.filter((name) => !SHAPE.has(name) && searchText(Reflect.get(asked, name)) !== undefined).length,
    columns: text[`${prefix}columns`]?.split(','),
    setColumns: (columns) => changeText({ [`${prefix}columns`]: columns }, { replace: true }),
    shown: text[`${prefix}open`],
    show: (id) => changeText({ [`${prefix}open`]: id }),
  }
}

/** Parses the address by the endpoint's own schema; a key that does not parse is dropped, the others stay. */
export function readAsked<Schema extends z.ZodObject>(
  schema: Schema,
  text: Readonly<Record<string, string>>,
  prefix = '',
): Partial<z.output<Schema>> {
  const found = Object.keys(schema.shape).flatMap((name) => {
    const value = text[`${prefix}${name}`]
    return value === undefined ? [] : [[name, value] as const]
  })
  let read = Object.fromEntries(found)
  for (let tries = found.length; tries >= 0; tries -= 1) {
    const parsed = schema.safeParse(read)
    if (parsed.success) return parsed.data
    const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')))
    read = Object.fromEntries(Object.entries(read).filter(([name]) => !bad.has(name)))
  }
  return {}
}
