import { useQuery } from '@tanstack/react-query'
import { areaText } from '../format/area.ts'
import { dayText } from '../format/day.ts'
import { countText } from '../format/number.ts'
import { keepPrevious } from '../keepPrevious.ts'
import { useAreaUnit } from '../values/useAreaUnit.ts'
import { type Filter, type RecordFilter, valuesOf } from './filters.ts'

interface Props<F extends Filter = Filter> {
  filter: F
  query: Readonly<Record<string, unknown>>
}

/** The verb of a chip: "is", "from", "between". */
export function filterVerb(filter: Filter, query: Readonly<Record<string, unknown>>): string {
  if (filter.kind === 'text') return filter.suggest ? 'is' : 'contains'
  if (filter.kind === 'number') return 'for'
  if (!('from' in filter)) return 'is'
  const from = query[filter.from] !== undefined
  const to = query[filter.to] !== undefined
  if (from && to) return 'between'
  if (filter.kind === 'days') return from ? 'since' : 'until'
  return from ? 'from' : 'up to'
}

/** The value of a filter as text. */
export function FilterText({ filter, query }: Props) {
  switch (filter.kind) {
    case 'choice': {
      const labels = new Map(filter.options.map(({ value, label }) => [value, label]))
      return several(valuesOf(query, filter.key).map((value) => labels.get(value) ?? value))
    }
    case 'record':
      return <RecordLabels filter={filter} query={query} />
    case 'text':
      return String(query[filter.key])
    case 'number':
      return `${countText(Number(query[filter.key]))} ${filter.unit}`
    case 'yes':
      return query[filter.key] === true ? (filter.yes ?? 'Yes') : (filter.no ?? 'No')
    case 'range':
      if (filter.area) return <AreaText from={query[filter.from]} to={query[filter.to]} />
      return span(query[filter.from], query[filter.to], (value) => {
        const figure = countText(Number(value) / (filter.scale ?? 1))
        if (!filter.unit) return figure
        return /^[A-Z]{3}$/.test(filter.unit) ? `${filter.unit} ${figure}` : `${figure} ${filter.unit}`
      })
    case 'days':
      return span(query[filter.from], query[filter.to], (value) => dayText(String(value)))
  }
}

function AreaText({ from, to }: { from: unknown; to: unknown }) {
  const [unit] = useAreaUnit()
  return span(from, to, (area) => areaText(String(area), unit))
}

function RecordLabels({ filter, query }: Props<RecordFilter<string>>) {
  const ids = valuesOf(query, filter.key)
  const { data } = useQuery(keepPrevious({ ...filter.known(ids.map(Number)), staleTime: 300_000 }))
  const names = new Map(data?.data.map(({ id, name }) => [String(id), name]))
  return several(ids.map((id) => names.get(id) ?? '…'))
}

function several(labels: readonly string[]): string {
  const [first = 'Any', ...more] = labels
  if (labels.length <= 2) return labels.join(', ') || first
  return `${first} and ${more.length} more`
}

function span(from: unknown, to: unknown, word: (value: unknown) => string): string {
  if (from !== undefined && to !== undefined) return `${word(from)} – ${word(to)}`
  return word(from ?? to)
}
