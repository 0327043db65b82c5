import { Select, Text } from '@mantine/core'
import { RemoteSelect } from '../ui/fields/RemoteSelect.tsx'
import { countText } from '../ui/format/number.ts'
import type { Choice, KnownChoices, LoadChoices } from '../ui/loadable.ts'
import { Section } from '../ui/Section.tsx'
import styles from './Imports.module.css'
import { rowsText } from './import-labels.ts'

interface Meaning<Field extends string> {
  field: Field
  from: string
  to: string | null
}

interface Props<Field extends string> {
  /** Values of the file that are not known, with the number of their rows. */
  unknown: readonly { readonly field: Field; readonly value: string; readonly count: number }[]
  values: readonly Meaning<Field>[]
  choices: Readonly<Record<Field, readonly { value: string; label: string }[] | RecordChoices>>
  labels: Readonly<Record<Field, string>>
  onChange: (values: Meaning<Field>[]) => void
}

const EMPTY = 'leave-empty'

/** Records to choose from by typing; the server searches. */
export interface RecordChoices {
  readonly load: LoadChoices
  readonly known: KnownChoices
}

const NO_RECORD: Choice = { id: 0, name: 'Leave empty' }

/** The first choice leaves the value empty. */
const withEmpty =
  (load: LoadChoices): LoadChoices =>
  (search) => {
    const { queryKey, queryFn } = load(search)
    return {
      queryKey: [...queryKey, EMPTY],
      queryFn: async (context) => ({ data: [NO_RECORD, ...(await queryFn(context)).data] }),
    }
  }

/** Unknown values of a file; each is given one meaning for all rows, or left empty. */
export function ValueTable<Field extends string>({ unknown, values, choices, labels, onChange }: Props<Field>) {
  if (unknown.length === 0) return null
  return (
    <Section title="Unknown values" note="Choose what each one means, or leave it empty.">
      <table aria-label="Meanings of the values" className={styles.columns}>
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
            const set = (to: string | null) =>
              onChange([...values.filter((one) => one !== known), { field, from: value, to }])
            const offered: readonly { value: string; label: string }[] | RecordChoices = choices[field]
            const label = `${labels[field]} ${value} means`
            return (
              <tr key={`${field} ${value}`}>
                <th scope="row">
                  <bdi>{value}</bdi>{' '}
                  <Text span size="sm" c="dimmed">
                    {labels[field]}
                  </Text>
                </th>
                <td>{`${countText(count)} ${rowsText(count)}`}</td>
                <td>
                  {'load' in offered ? (
                    <RemoteSelect
                      aria-label={label}
                      load={withEmpty(offered.load)}
                      known={offered.known}
                      at_hand={[NO_RECORD]}
                      value={known && Number(known.to ?? NO_RECORD.id)}
                      placeholder="Choose"
                      clearable={false}
                      onChange={(id) => id !== null && set(id === NO_RECORD.id ? null : String(id))}
                    />
                  ) : (
                    <Select
                      aria-label={label}
                      data={[{ value: EMPTY, label: 'Leave empty' }, ...offered]}
                      value={known ? (known.to ?? EMPTY) : null}
                      placeholder="Choose"
                      onChange={(to) => to !== null && set(to === EMPTY ? null : to)}
                      searchable
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

/** The meaning that a value was given. */
export const meaningOf = <Field extends string>(values: readonly Meaning<Field>[], field: Field, from: string) =>
  values.find((one) => one.field === field && one.from.toLowerCase() === from.toLowerCase())
