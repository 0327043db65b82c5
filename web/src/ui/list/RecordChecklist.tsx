import { Checkbox, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPrevious } from '../keepPrevious.ts'
import styles from './Checklist.module.css'
import { type EditorProps, type RecordFilter, valuesOf } from './filters.ts'

/** Checkboxes for records, which are found by typing; the selected ones stay on top. */
export function RecordChecklist({ filter, query, change }: EditorProps<RecordFilter<string>>) {
  const [sought, setSought] = useState('')
  const [search] = useDebouncedValue(sought.trim(), 250)
  const chosen = valuesOf(query, filter.key)
  const found = useQuery(keepPrevious(filter.load(search)))
  const known = useQuery(
    keepPrevious({
      ...filter.known(chosen.map(Number)),
      enabled: chosen.length > 0,
    }),
  )

  const onTop = (known.data?.data ?? []).filter(({ id }) => chosen.includes(String(id)))
  const below = (found.data?.data ?? []).filter(({ id }) => !chosen.includes(String(id)))
  const toggle = (id: number, on: boolean) => {
    const next = on ? [...chosen, String(id)] : chosen.filter((one) => one !== String(id))
    change({ [filter.key]: next.length > 0 ? next : undefined })
  }
  return (
    <div>
      <TextInput
        data-autofocus
        size="xs"
        mb={8}
        aria-label={`Find: ${filter.label}`}
        placeholder="Type to search"
        value={sought}
        rightSection={found.isFetching ? <Loader size={12} /> : null}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <fieldset className={styles.list} aria-label={filter.label}>
        {[...onTop, ...below].map(({ id, name }) => (
          <Checkbox
            key={id}
            className={styles.choice ?? ''}
            label={<span dir="auto">{name}</span>}
            checked={chosen.includes(String(id))}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
        {found.isError && <p className={styles.none}>Couldn’t load the options.</p>}
        {found.isSuccess && onTop.length + below.length === 0 && <p className={styles.none}>No matches</p>}
      </fieldset>
    </div>
  )
}
