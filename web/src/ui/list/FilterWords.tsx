import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAreaUnit } from '../Area.tsx'
import * as copy from '../copy.ts'
import { areaText } from '../format/area.ts'
import { dayText } from '../format/day.ts'
import { countText } from '../format/number.ts'
import { type Filter, type RecordFilter, valuesOf } from './filters.ts'

interface Props<F extends Filter = Filter> {
  filter: F
  asked: Readonly<Record<string, unknown>>
}

/** The verb of a chip: "is", "from", "between". */
export function filterVerb(filter: Filter, query: Readonly<Record<string, unknown>>): string {
  if (filter.kind === 'text') return filter.suggest ? copy.listIs : copy.listHas
  if (filter.kind === 'number') return copy.listFor
  if (!('from' in filter)) return copy.listIs
  const from = query[filter.from] !== undefined
  const to = query[filter.to] !== undefined
  if (from && to) return copy.listBetween
  if (filter.kind === 'days') return from ? copy.listSince : copy.listUntil
  return from ? copy.listFrom : copy.listTo
}

/** The value of a filter as text. */
export function FilterText({ filter, asked }: Props) {
  switch (filter.kind) {
    case 'choice': {
      const words = new Map(filter.options.map(({ value, label }) => [value, label]))
      return several(valuesOf(asked, filter.key).map((value) => words.get(value) ?? value))
    }
    case 'record':
      return <RecordLabels filter={filter} asked={asked} />
    case 'text':
      return String(asked[filter.key])
    case 'number':
      return `${countText(Number(asked[filter.key]))} ${filter.unit}`
    case 'yes':
      return asked[filter.key] === true ? (filter.yes ?? copy.valueYes) : (filter.no ?? copy.valueNo)
    case 'range':
      if (filter.area) return <AreaText from={asked[filter.from]} to={asked[filter.to]} />
      return span(asked[filter.from], asked[filter.to], (value) => {
        const figure = countText(Number(value) / (filter.scale ?? 1))
        if (!filter.unit) return figure
        return /^[A-Z]{3}$/.test(filter.unit) ? `${filter.unit} ${figure}` : `${figure} ${filter.unit}`
      })
    case 'days':
      return span(asked[filter.from], asked[filter.to], (value) => dayText(String(value)))
  }
}

function AreaText({ from, to }: { from: unknown; to: unknown }) {
  const [unit] = useAreaUnit()
  return span(from, to, (area) => areaText(String(area), unit))
}

function RecordLabels({ filter, asked }: Props<RecordFilter<string>>) {
  const ids = valuesOf(asked, filter.key)
  const { data } = useQuery({ ...filter.known(ids.map(Number)), placeholderData: keepPreviousData, staleTime: 300_000 })
  const names = new Map(data?.data.map(({ id, name }) => [String(id), name]))
  return several(ids.map((id) => names.get(id) ?? '…'))
}

function several(words: readonly string[]): string {
  const [first = copy.valueAny, ...more] = words
  if (words.length <= 2) return words.join(', ') || first
  return copy.listMany(first, more.length)
}

function span(from: unknown, to: unknown, word: (value: unknown) => string): string {
  if (from !== undefined && to !== undefined) return `${word(from)} – ${word(to)}`
  return word(from ?? to)
}
