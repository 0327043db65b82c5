import { leadImports, mentions } from '@storey/api/client-endpoints.ts'
import type { ChoiceField, ImportOptions } from '@storey/api/crm/lead-imports.ts'
import { purposeLabels, ratingLabels, sourceLabels, statusLabels, timeframeLabels } from '@storey/api/crm/lead-names.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../http/query.ts'
import { meaningOf, type RecordChoices, ValueTable } from '../../imports/ValueTable.tsx'
import { choicesOf } from '../parts/lead-labels.ts'
import { knownProjects, knownTags, loadProjects, loadTags } from '../parts/pickers.ts'
import { fieldLabels } from './lead-labels.ts'

type Values = ImportOptions['values']

interface Props {
  id: number
  values: Values
  onChange: (values: Values) => void
}

/** Owners and choices of the file that do not exist here; each is mapped to a value or left empty. */
export function UnknownValues({ id, values, onChange }: Props) {
  const { data } = useQuery(query(leadImports.unknown, { params: { id } }))
  const people = useQuery(query(mentions.list, { query: { search: '', limit: 100 } }))
  const unknown = data?.data ?? []
  // The most likely value is preselected, visibly, so that the user can change it.
  const offered = useRef(false)
  useEffect(() => {
    if (!data || offered.current) return
    offered.current = true
    const likely = data.data.flatMap(({ field, value, suggested }) =>
      suggested === null || meaningOf(values, field, value) ? [] : [{ field, from: value, to: suggested }],
    )
    if (likely.length > 0) onChange([...values, ...likely])
  }, [data, values, onChange])
  if (unknown.length === 0) return null
  const choices: Readonly<Record<ChoiceField, { value: string; label: string }[] | RecordChoices>> = {
    owner: (people.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    source: choicesOf(sourceLabels),
    rating: choicesOf(ratingLabels),
    status: choicesOf(statusLabels),
    purpose: choicesOf(purposeLabels),
    timeframe: choicesOf(timeframeLabels),
    property_types_wanted: choicesOf(unitTypeLabels),
    tags: { load: loadTags, known: knownTags },
    projects: { load: loadProjects, known: knownProjects },
  }
  return <ValueTable unknown={unknown} values={values} choices={choices} labels={fieldLabels} onChange={onChange} />
}
