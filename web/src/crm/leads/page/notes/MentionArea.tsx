import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { mentions } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { query } from '../../../../http/query.ts'
import { keepPrevious } from '../../../../ui/keepPrevious.ts'
import { personOfChoice } from '../../../../ui/loadable.ts'
import { Person } from '../../../../ui/values/Person.tsx'
import styles from '../Composer.module.css'
import { type Mentionable, mentionAt, withMention } from './mention.ts'

interface Props {
  lead_id: number
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  onMention: (person: Mentionable) => void
  onSave: () => void
  area: RefObject<HTMLTextAreaElement | null>
  /** Number of lines while there is little text. */
  lines?: number
}

const MAX_COUNT = 6

/** A text area in which @ suggests the colleagues who may open the lead. Ctrl+Enter saves. */
export function MentionArea({
  lead_id,
  label,
  placeholder,
  value,
  onChange,
  onMention,
  onSave,
  area,
  lines = 2,
}: Props) {
  const [caret, setCaret] = useState(0)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const mention = mentionAt(value, caret)
  const wanted = mention !== null && mention.start !== dismissed
  const answer = useQuery(
    keepPrevious({
      ...query(mentions.list, { query: { lead_id, search: mention?.term ?? '', limit: MAX_COUNT } }),
      enabled: wanted,
    }),
  )
  const people = wanted ? (answer.data?.data ?? []) : []
  const combobox = useCombobox({ opened: people.length > 0 })
  const { selectFirstOption } = combobox
  const offered = people.map(({ id }) => id).join()
  // New suggestions have another first item, and the highlighted one may be missing.
  useEffect(() => {
    if (offered !== '') selectFirstOption()
  }, [offered, selectFirstOption])

  const choose = (id: string) => {
    const person = people.find((one) => String(one.id) === id)
    if (!person || !mention) return
    const next = withMention(value, mention.start, caret, person.name)
    // Synchronous: a letter typed before the caret has moved would be inserted at the wrong place.
    flushSync(() => {
      onChange(next.text)
      onMention(person)
      setCaret(next.caret)
    })
    area.current?.setSelectionRange(next.caret, next.caret)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={280} offset={4}>
      <Combobox.Target targetType="button" withKeyboardNavigation={people.length > 0} withAriaAttributes={false}>
        <Textarea
          ref={area}
          aria-label={label}
          placeholder={placeholder}
          variant="unstyled"
          classNames={{ input: styles.text ?? '' }}
          autosize
          minRows={lines}
          maxRows={12}
          maxLength={15_000}
          value={value}
          aria-autocomplete="list"
          aria-controls={people.length > 0 ? (combobox.listId ?? undefined) : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            setCaret(event.currentTarget.selectionStart)
            combobox.selectFirstOption()
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.key === 'Tab' && !event.shiftKey && people.length > 0) {
              event.preventDefault()
              combobox.clickSelectedOption()
            } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault()
              onSave()
            } else if (event.key === 'Escape' && people.length > 0 && mention) {
              event.stopPropagation()
              setDismissed(mention.start)
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="People to mention">
          {people.map((person) => (
            <Combobox.Option key={person.id} value={String(person.id)}>
              <Person person={personOfChoice(person)} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
