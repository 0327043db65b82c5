import { Loader, MultiSelect, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as copy from '../copy.ts'
import type { Choice, KnownChoices, LoadChoices } from '../loadable.ts'
import type { FieldBase } from './field.ts'

interface Common<C extends Choice> extends FieldBase {
  /** `(search) => query(things.options, { query: { search } })` */
  load: LoadChoices<C>
  /** `(ids) => query(things.options, { query: { ids } })`: names what was chosen before. */
  known?: KnownChoices<C>
  /** Choices that are at hand, such as the record's own owner. */
  at_hand?: readonly C[]
  /** How one choice is drawn in the list. */
  drawn?: (choice: C) => ReactNode
}

interface Props<C extends Choice> extends Common<C> {
  value: number | null | undefined
  /** Called with the selected record and everything that the endpoint returned about it. */
  onChange: (id: number | null, choice: C | null) => void
  clearable?: boolean
  /** Content before the name of the selected record. */
  mark?: (choice: C) => ReactNode
  leftSection?: ReactNode
  /** One that makes no sense here, such as the record itself. */
  except?: number
}

/** One record, found by typing; the server looks. */
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
      // The selected name is in the field too, and must not be searched for.
      onSearchChange={(text) => setSearch(text === chosenName ? '' : text)}
      filter={({ options }) => options}
      clearable={clearable}
      placeholder={rest.placeholder ?? copy.selectType}
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
  /** False keeps the choices closed on focus, so that they do not cover what is below the field. */
  openOnFocus?: boolean
  /** Offers to make what is typed where there is none of that name. */
  create?: CreateChoice<C> | undefined
  /** The message when nothing is found and the person cannot create it. */
  missing?: ((name: string) => string) | undefined
}

export interface CreateChoice<C extends Choice> {
  /** The label of the option: Create "Cash buyer". */
  readonly label: (name: string) => string
  /** Creates it; undefined on failure, which it has reported itself. */
  readonly run: (name: string) => Promise<C | undefined>
}

const NEW = 'new'

/** Several records, found by typing. */
export function RemoteMultiSelect<C extends Choice>(props: MultiProps<C>) {
  const { load, known, at_hand, drawn, value, onChange, most, placeholder, create, missing, ...rest } = props
  const { choices, search, setSearch, message, loading } = useChoices(load, known, at_hand, value)
  const byId = new Map(choices.map((choice) => [String(choice.id), choice]))
  const typed = search.trim()
  const isNew = typed !== '' && !choices.some(({ name }) => name.toLowerCase() === typed.toLowerCase())
  const offered = create && isNew ? [{ value: NEW, label: create.label(typed) }] : []
  const choose = async (ids: readonly string[]) => {
    if (!ids.includes(NEW)) return onChange(ids.map(Number))
    setSearch('')
    const made = await create?.run(typed)
    if (made) onChange([...value, made.id])
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
      placeholder={value.length === 0 ? (placeholder ?? copy.selectType) : ''}
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

/** Found ones, the chosen ones among them, each once. */
function useChoices<C extends Choice>(
  load: LoadChoices<C>,
  known: KnownChoices<C> | undefined,
  atHand: readonly C[] = [],
  ids: readonly number[],
) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 250)
  const found = useQuery({ ...load(asked), placeholderData: keepPreviousData })
  const nameless = ids.filter((id) => !atHand.some((choice) => choice.id === id))
  const named = useQuery({
    ...(known ?? load0(load))([...nameless]),
    enabled: known !== undefined && nameless.length > 0,
    placeholderData: keepPreviousData,
  })
  const chosen = [...atHand, ...(named.data?.data ?? [])].filter(({ id }) => ids.includes(id))
  const listed = found.data?.data ?? []
  const choices = [...listed, ...chosen.filter(({ id }) => !listed.some((choice) => choice.id === id))]
  const message = found.isError ? copy.selectFailed : found.isPending ? copy.selectLoading : copy.selectNothing
  return { choices, search, setSearch, message, loading: found.isFetching }
}

/** Used when there is no way to load selected ids; never called. */
const load0 =
  <C extends Choice>(load: LoadChoices<C>): KnownChoices<C> =>
  () =>
    load('')
