import { Select, Text } from '@mantine/core'
import { leadImports, mentions } from '@storey/api/client-endpoints.ts'
import type { ChoiceField, ImportOptions } from '@storey/api/crm/lead-imports.ts'
import { ratingLabels, sourceLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../http/query.ts'
import styles from '../../imports/Imports.module.css'
import { rowsText } from '../../imports/import-labels.ts'
import { countText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { choicesOf } from '../parts/lead-labels.ts'
import { fieldLabels } from './lead-labels.ts'

type Values = ImportOptions['values']

interface Props {
  id: number
  values: Values
  onChange: (values: Values) => void
}

const EMPTY = 'leave-empty'

/** Owners, sources, ratings and statuses of the file that do not exist here; each is mapped to a value or left empty. */
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
  const choices: Readonly<Record<ChoiceField, { value: string; label: string }[]>> = {
    owner: (people.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    source: choicesOf(sourceLabels),
    rating: choicesOf(ratingLabels),
    status: choicesOf(statusLabels),
  }
  const set = (field: ChoiceField, from: string, to: string | null) =>
    onChange([...values.filter((one) => one !== meaningOf(values, field, from)), { field, from, to }])
  return (
    <Section title="Unknown values" note="Choose what each one means, or leave it empty.">
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Rows</th>
            <th scope="col">Means</th>
          </tr>
        </thead>
        <tbody>
          {unknown.map(({ field, value, count }) => {
            const known = meaningOf(values, field, value)
            return (
              <tr key={`${field} ${value}`}>
                <th scope="row">
                  <bdi>{value}</bdi>{' '}
                  <Text span size="sm" c="dimmed">
                    {fieldLabels[field]}
                  </Text>
                </th>
                <td>{`${countText(count)} ${rowsText(count)}`}</td>
                <td>
                  <Select
                    aria-label={`${fieldLabels[field]} ${value} means`}
                    data={[{ value: EMPTY, label: 'Leave empty' }, ...choices[field]]}
                    value={known ? (known.to ?? EMPTY) : null}
                    placeholder="Choose"
                    onChange={(to) => to !== null && set(field, value, to === EMPTY ? null : to)}
                    searchable
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

const meaningOf = (values: Values, field: ChoiceField, from: string) =>
  values.find((one) => one.field === field && one.from.toLowerCase() === from.toLowerCase())
