import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPrevious } from '../keepPrevious.ts'
import type { EditorProps, TextFilter } from './filters.ts'

/** A text to search for; known texts are suggested while typing. */
export function TextEditor({ filter, query, change }: EditorProps<TextFilter<string>>) {
  const set = String(query[filter.key] ?? '')
  const [typed, setTyped] = useState(set)
  const write = (text: string) => change({ [filter.key]: text.trim() || undefined })
  const box = {
    'data-autofocus': true,
    'aria-label': filter.label,
    value: typed,
    onBlur: () => write(typed),
  }
  if (filter.suggest) return <Suggested {...box} suggest={filter.suggest} onType={setTyped} onWrite={write} />
  return (
    <TextInput
      {...box}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') write(typed)
      }}
    />
  )
}

interface SuggestedProps {
  value: string
  suggest: NonNullable<TextFilter<string>['suggest']>
  onType: (text: string) => void
  onWrite: (text: string) => void
  onBlur: () => void
}

function Suggested({ suggest, onType, onWrite, ...box }: SuggestedProps) {
  const [search] = useDebouncedValue(box.value.trim(), 250)
  const found = useQuery(keepPrevious(suggest(search)))
  return (
    <Autocomplete
      {...box}
      data={[...new Set(found.data?.data.map(({ name }) => name))]}
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
      onChange={onType}
      onOptionSubmit={onWrite}
      onKeyDown={(event) => {
        const chooses = event.currentTarget.getAttribute('aria-activedescendant')
        if (event.key === 'Enter' && !chooses) onWrite(box.value)
      }}
    />
  )
}
