import { Select, Text } from '@mantine/core'
import type { ContactChoiceField, ContactImportOptions } from '@storey/api/administration/contact-imports.ts'
import { brokerStatuses, contactSourceLabels, contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '../../crm/parts/lead-labels.ts'
import { query } from '../../http/query.ts'
import styles from '../../imports/Imports.module.css'
import { rowsText } from '../../imports/import-labels.ts'
import type { ImportKind } from '../../imports/kind.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { countText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { useCountryChoices } from '../contact-companies/parts/pickers.ts'

type Values = ContactImportOptions['values']

interface Props {
  id: number
  kind: ImportKind
  values: Values
  onChange: (values: Values) => void
}

const EMPTY = 'leave-empty'
const isChoice = (field: string): field is ContactChoiceField => ['country', 'status', 'source'].includes(field)

/** Countries, statuses and sources of the file that do not exist here; each is mapped to a value or left empty. */
export function UnknownContactValues({ id, kind, values, onChange }: Props) {
  const { data } = useQuery(query(kind.endpoints.unknown, { params: { id } }))
  const countries = useCountryChoices()
  const unknown = data?.data ?? []
  if (unknown.length === 0) return null
  const choices: Readonly<Record<ContactChoiceField, { value: string; label: string }[]>> = {
    country: countries,
    status: brokerStatuses.map((value) => ({ value, label: contactStatusLabels[value] })),
    source: choicesOf(contactSourceLabels),
  }
  const set = (field: ContactChoiceField, from: string, to: string | null) =>
    onChange([...values.filter((one) => one !== meaningOf(values, field, from)), { field, from, to }])
  return (
    <Section title="Unknown values" note="Choose what each one means, or leave it empty.">
      <table aria-label="Meanings of unknown values" className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Rows</th>
            <th scope="col">Means</th>
          </tr>
        </thead>
        <tbody>
          {unknown.map(({ field, value, count }) => {
            if (!isChoice(field)) return null
            const known = meaningOf(values, field, value)
            const label = kind.fieldLabels[field] ?? field
            return (
              <tr key={`${field} ${value}`}>
                <th scope="row">
                  <bdi>{value}</bdi>{' '}
                  <Text span size="sm" c="dimmed">
                    {label}
                  </Text>
                </th>
                <td>{`${countText(count)} ${rowsText(count)}`}</td>
                <td>
                  <Select
                    aria-label={`${label} ${value} means`}
                    data={[{ value: EMPTY, label: 'Leave empty' }, ...choices[field]]}
                    value={known ? (known.to ?? EMPTY) : null}
                    placeholder="Choose"
                    onChange={(to) => to !== null && set(field, value, to === EMPTY ? null : to)}
                    {...(field === 'country' ? countrySearch : { searchable: true })}
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

const meaningOf = (values: Values, field: ContactChoiceField, from: string) =>
  values.find((one) => one.field === field && one.from.toLowerCase() === from.toLowerCase())
