import { Loader, MultiSelect, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { FormContext } from '../form/form-context.ts'
import { keepPrevious } from '../keepPrevious.ts'
import type { Choice, KnownChoices, LoadChoices } from '../loadable.ts'
import type { FieldBase } from './field.ts'

interface Common<C extends Choice> extends FieldBase {
  /** `(search) => query(things.options, { query: { search } })` */
  load: LoadChoices<C>
  /** `(ids) => query(things.options, { query: { ids } })`: loads the names of records chosen earlier. */
  known?: KnownChoices<C>
  /** Choices that are already loaded, such as the record's own owner. */
  at_hand?: readonly C[]
  /** Renders a choice in the list. */
  drawn?: (choice: C) => ReactNode
}

interface Props<C extends Choice> extends Common<C> {
  value: number | null | undefined
  /** Also receives the chosen record, with all fields that the endpoint returned. */
  onChange: (id: number | null, choice: C | null) => void
  clearable?: boolean
  /** Renders the icon before the selected name; the left section until the choice is loaded. */
  mark?: (choice: C) => ReactNode
  leftSection?: ReactNode
  /** Id of a record to leave out, such as the record itself. */
  except?: number
}

/** Select of one record, found by typing; the server searches. */
export function RemoteSelect<C extends Choice>(props: Props<C>) {
  const { load, known, at_hand, drawn, mark, value, onChange, clearable = true, except, leftSection, ...rest } = props
  const ids = value === null || value === undefined ? [] : [value]
  const { choices, search, setSearch, message, loading } = useChoices(load, known, at_hand, ids)
  const byId = new Map(choices.map((choice) => [String(choice.id), choice]))
  const chosen = byId.get(String(value))
  const chosenName = chosen?.name

  return (
    <Select
      {...rest}
      leftSection={mark && chosen ? mark(chosen) : leftSection}
      data={choices.flatMap(({ id, name }) => (id === except ? [] : [{ value: String(id), label: name }]))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id), id === null ? null : (byId.get(id) ?? null))}
      searchable
      // The box also shows the selected name, which must not start a search.
      onSearchChange={(text) => setSearch(text === chosenName ? '' : text)}
      filter={({ options }) => options}
      clearable={clearable}
      placeholder={rest.placeholder ?? 'Type to search'}
      nothingFoundMessage={message}
      rightSection={loading && search !== '' ? <Loader size={14} /> : undefined}
      {...(drawn ? { renderOption: drawnBy(byId, drawn) } : {})}
    />
  )
}

interface MultiProps<C extends Choice> extends Common<C> {
  value: readonly number[]
  onChange: (ids: number[]) => void
  most?: number
  /** False keeps the choices closed on focus, so that they do not cover the content under the field. */
  openOnFocus?: boolean
  /** Offers to create a record with the typed name if there is none. */
  create?: CreateChoice<C> | undefined
  /** Text if nothing is found and the user may not create it. */
  missing?: ((name: string) => string) | undefined
}

export interface CreateChoice<C extends Choice> {
  /** Label of the offer: Create "Cash buyer". */
  readonly label: (name: string) => string
  /** Creates the record; returns undefined if that failed, after showing the error itself. */
  readonly run: (name: string) => Promise<C | undefined>
}

const NEW = 'new'

/** Select of several records, found by typing. */
export function RemoteMultiSelect<C extends Choice>(props: MultiProps<C>) {
  const { load, known, at_hand, drawn, value, onChange, most, placeholder, create, missing, ...rest } = props
  const { choices, search, setSearch, message, loading } = useChoices(load, known, at_hand, value)
  const byId = new Map(choices.map((choice) => [String(choice.id), choice]))
  const typed = search.trim()
  const isNew = typed !== '' && !choices.some(({ name }) => name.toLowerCase() === typed.toLowerCase())
  const offered = create && isNew ? [{ value: NEW, label: create.label(typed) }] : []
  const unfinished = use(FormContext)?.unfinished
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  const choose = async (ids: readonly string[]) => {
    if (!ids.includes(NEW)) return onChange(ids.map(Number))
    setSearch('')
    const making = add()
    unfinished?.add(making)
    await making
    unfinished?.delete(making)
  }
  const add = async (): Promise<boolean> => {
    const made = await create?.run(typed)
    if (made) onChange([...latest.current, made.id])
    return made !== undefined
  }
  return (
    <MultiSelect
      {...rest}
      data={[...choices.map(({ id, name }) => ({ value: String(id), label: name })), ...offered]}
      value={value.map(String)}
      onChange={(ids) => void choose(ids)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      hidePickedOptions
      clearable
      {...(most === undefined ? {} : { maxValues: most })}
      placeholder={value.length === 0 ? (placeholder ?? 'Type to search') : ''}
      nothingFoundMessage={missing && isNew && !loading ? missing(typed) : message}
      rightSection={loading ? <Loader size={14} /> : undefined}
      {...(drawn ? { renderOption: drawnBy(byId, drawn) } : {})}
    />
  )
}

function drawnBy<C extends Choice>(
  byId: ReadonlyMap<string, C>,
  drawn: (choice: C) => ReactNode,
): NonNullable<SelectProps['renderOption']> {
  return ({ option }) => {
    const choice = byId.get(option.value)
    return choice ? drawn(choice) : option.label
  }
}

/** The found and the selected records, each once. */
function useChoices<C extends Choice>(
  load: LoadChoices<C>,
  known: KnownChoices<C> | undefined,
  atHand: readonly C[] = [],
  ids: readonly number[],
) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 250)
  const found = useQuery(keepPrevious(load(settled)))
  const nameless = ids.filter((id) => !atHand.some((choice) => choice.id === id))
  const named = useQuery(
    keepPrevious({
      ...(known ?? load0(load))([...nameless]),
      enabled: known !== undefined && nameless.length > 0,
    }),
  )
  const chosen = [...atHand, ...(named.data?.data ?? [])].filter(({ id }) => ids.includes(id))
  const listed = found.data?.data ?? []
  const choices = [...listed, ...chosen.filter(({ id }) => !listed.some((choice) => choice.id === id))]
  const message = found.isError ? 'Couldn’t load the options.' : found.isPending ? 'Loading' : 'No matches'
  return { choices, search, setSearch, message, loading: found.isFetching }
}

/** Placeholder for an absent `known`; it is never called. */
const load0 =
  <C extends Choice>(load: LoadChoices<C>): KnownChoices<C> =>
  () =>
    load('')
