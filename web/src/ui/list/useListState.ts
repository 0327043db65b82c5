import type { QueryParser, QueryParsers } from '@storey/api/query-parsers.ts'
import { columnsIn, columnsText } from './columns-text.ts'
import type { QueryTexts, ShownColumn } from './list-memory.tsx'
import { relativeDay } from './relative-day.ts'
import { searchText } from './search-text.ts'
import { useSearchText } from './useSearchText.ts'

/** The query of a list, kept in the address. */
export interface ListState<Query extends object> {
  /** Ready for `query(endpoint, { query: list.query })`. */
  readonly query: Partial<Query>
  /** Merges into the query and goes to the first page; undefined removes a key. */
  change(patch: { readonly [Key in keyof Query]?: Query[Key] | undefined }, how?: { replace?: boolean }): void
  /** Removes search and filters; order and page size stay. */
  clear(): void
  /** Number of keys that filter the list. */
  readonly filtered: number
  /** The visible columns, if the address has them. */
  readonly columns: readonly ShownColumn[] | undefined
  setColumns(columns: readonly ShownColumn[] | undefined): void
  /** The current saved view: its id, or `all` for none although there is a default. */
  readonly view: string | undefined
  /** The query as texts, without page and cursor: the part that a view stores. */
  readonly written: QueryTexts
  /** Opens a view, or the list with the screen's defaults; returns the keys that the list does not accept. */
  open(view: string | undefined, query: QueryTexts): readonly string[]
  /** The record open next to the list: its id, or `new`. */
  readonly shown: string | undefined
  show(id: string | number | undefined, how?: { replace?: boolean }): void
}

const SHAPE = new Set(['page', 'per_page', 'sort', 'cursor'])
const PLACE = new Set(['page', 'cursor'])

/** Added to a view in the address after all of its filters were removed. Without it, the view in the address means all of its filters. */
const NOTHING = { query: 'none' }

/**
 * Keeps the query of a list in the address: filters, order, page, columns, the open drawer. Defaults are omitted and unknown keys are
 * ignored, so a shortened or mistyped address still shows a list.
 * @param prefix keeps two lists on one page apart
 * @param also other keys of the address that belong to a view without being filters, such as `tab`
 */
export function useListState<Query extends object>(
  reads: QueryParsers<Query>,
  { prefix = '', also = [] }: { prefix?: string; also?: readonly string[] } = {},
): ListState<Query> {
  const [text, changeText] = useSearchText()
  const asked = readQuery(reads, text, prefix)
  const names = Object.keys(reads)
  const usual: Readonly<Record<string, unknown>> = readQuery(reads, {})
  const view = text[`${prefix}view`]
  const kept = (input: QueryTexts) =>
    Object.fromEntries(
      [...names, ...also].flatMap((name) => {
        const value = input[name]
        return value === undefined || PLACE.has(name) ? [] : [[name, value] as const]
      }),
    )

  const write = (patch: Readonly<Record<string, unknown>>, how?: { replace?: boolean }) => {
    const pairs = Object.entries(patch).map(([name, value]) => {
      const isUsual = searchText(value) === searchText(usual[name])
      return [`${prefix}${name}`, isUsual ? undefined : value] as const
    })
    const next = { ...text, ...Object.fromEntries(pairs) }
    const empty = names.every((name) => searchText(next[`${prefix}${name}`]) === undefined)
    const emptied = view !== undefined && empty ? NOTHING.query : undefined
    changeText({ ...Object.fromEntries(pairs), [`${prefix}asked`]: emptied }, how)
  }

  return {
    query: asked,
    change: (patch, how) => write('page' in patch ? patch : { ...patch, page: undefined, cursor: undefined }, how),
    clear: () =>
      write(
        Object.fromEntries(
          names.filter((name) => name !== 'sort' && name !== 'per_page').map((name) => [name, undefined]),
        ),
      ),
    filtered: names.filter((name) => !SHAPE.has(name) && isSet(searchText(Reflect.get(asked, name)), usual[name]))
      .length,
    columns: text[`${prefix}columns`] === undefined ? undefined : columnsIn(text[`${prefix}columns`] ?? ''),
    setColumns: (columns) => changeText({ [`${prefix}columns`]: columns && columnsText(columns) }, { replace: true }),
    view,
    written: fitting(kept(ownTexts(text, prefix)), asked, also),
    open: (next, input) => {
      const fits = fitting(kept(input), readQuery(reads, input), also)
      const whole = { ...Object.fromEntries([...names, ...also, 'columns', 'asked'].map(none)), ...fits, view: next }
      changeText(Object.fromEntries(Object.entries(whole).map(([name, value]) => [`${prefix}${name}`, value])))
      return Object.keys(input).filter((name) => !(name in fits))
    },
    shown: text[`${prefix}open`],
    show: (id, how) => changeText({ [`${prefix}open`]: id }, how),
  }
}

/** A value that the list has without being asked filters nothing. */
const isSet = (text: string | undefined, usual: unknown) => text !== undefined && text !== searchText(usual)

const none = (name: string) => [name, undefined] as const

/** The texts that the list accepts. */
const fitting = (input: QueryTexts, read: object, also: readonly string[]): QueryTexts =>
  Object.fromEntries(Object.entries(input).filter(([name]) => also.includes(name) || Reflect.has(read, name)))

const ownTexts = (text: QueryTexts, prefix: string): QueryTexts =>
  Object.fromEntries(
    Object.entries(text).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    ),
  )

/** Resolves a relative day before it is parsed. */
const readMoving = (read: QueryParser<unknown>['read'], written: string): unknown => {
  const day = relativeDay(written)
  return day === undefined ? undefined : read(day)
}

/** Parses the address like the endpoint's query; a key that cannot be parsed is dropped, the others stay. */
export function readQuery<Query extends object>(
  reads: QueryParsers<Query>,
  text: Readonly<Record<string, string>>,
  prefix = '',
): Partial<Query> {
  const read = Object.entries<QueryParser<unknown>>(reads).flatMap(([name, { read, usual }]) => {
    const written = text[`${prefix}${name}`]
    const value = (written === undefined ? undefined : (read(written) ?? readMoving(read, written))) ?? usual
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(read) as Partial<Query>
}
