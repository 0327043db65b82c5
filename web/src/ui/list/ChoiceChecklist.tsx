import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { findOptions } from '../../theme/find-options.ts'
import { countryNames } from '../fields/country-search.ts'
import styles from './Checklist.module.css'
import { type ChoiceFilter, type EditorProps, valuesOf } from './filters.ts'

/** From this number of choices on, a search box is shown. */
const MANY = 9

/** Checkboxes for every choice of a filter; several match any of them. */
export function ChoiceChecklist({ filter, query, change }: EditorProps<ChoiceFilter<string>>) {
  const [sought, setSought] = useState('')
  const chosen = valuesOf(query, filter.key)
  const found = findOptions(filter.options, sought, filter.countries && countryNames)
  const toggle = (value: string, on: boolean) => {
    const next = on ? [...chosen, value] : chosen.filter((one) => one !== value)
    change({ [filter.key]: next.length > 0 ? next : undefined })
  }
  return (
    <div>
      {filter.options.length >= MANY && (
        <TextInput
          data-autofocus
          size="xs"
          mb={8}
          aria-label={`Find: ${filter.label}`}
          placeholder="Find"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <fieldset className={styles.list} aria-label={filter.label}>
        {found.map(({ value, label, icon }) => {
          const summary = (
            <span key={value} className={styles.words}>
              {icon}
              {label}
            </span>
          )
          const on = chosen.includes(value)
          return filter.single ? (
            <Radio
              key={value}
              className={styles.choice ?? ''}
              label={summary}
              checked={on}
              onChange={() => change({ [filter.key]: value })}
            />
          ) : (
            <Checkbox
              key={value}
              className={styles.choice ?? ''}
              label={summary}
              checked={on}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
          )
        })}
        {found.length === 0 && <p className={styles.none}>No matches</p>}
      </fieldset>
    </div>
  )
}
