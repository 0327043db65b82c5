import { Combobox, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { keepPrevious } from '../../keepPrevious.ts'
import type { Ending, RecordEdit } from './cell-edit.ts'
import styles from './EditableCell.module.css'

type Chosen = readonly { readonly id: number; readonly name: string }[]

interface Props<Row> extends Ending {
  label: string
  edit: RecordEdit<Row>
  chosen: Chosen
  onSave: (chosen: Chosen) => void
  children: ReactNode
}

const NONE = '0'

/** Records found by typing. A single one is chosen by Enter; for several, Enter toggles and leaving saves. */
export function RecordEditor<Row>({ label, edit, chosen, done, onSave, children }: Props<Row>) {
  const { load, drawn, several = false, none } = edit
  const [search, setSearch] = useState('')
  const enters = useRef(false)
  const [settled] = useDebouncedValue(search.trim(), 200)
  const [ticked, setTicked] = useState(chosen)
  const found = useQuery(keepPrevious(load(settled)))
  const listed = found.data?.data ?? []
  // Selected records are on top while the search is empty.
  const choices =
    search === '' ? [...chosen, ...listed.filter(({ id }) => !chosen.some((one) => one.id === id))] : listed
  const isTicked = (id: number) => ticked.some((one) => one.id === id)
  const changed = ticked.length !== chosen.length || ticked.some(({ id }) => !chosen.some((one) => one.id === id))

  const end = (then: 'stay' | 'next' | 'before', keep = true) =>
    done(keep && changed ? () => onSave(ticked) : undefined, then)
  const combobox = useCombobox({ opened: true, onDropdownClose: () => end('stay') })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useEffect(() => combobox.focusSearchInput(), [])

  const answered = settled === search.trim() && !found.isPlaceholderData && !found.isPending
  const first = choices[0]
  // Of what was typed for, the first one is what Enter takes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as another answer comes
  useEffect(() => {
    if (search === '' || !answered || !first) return
    combobox.selectFirstOption()
    if (!enters.current) return
    enters.current = false
    choose(String(first.id))
  }, [answered, search, first?.id])

  const choose = (value: string) => {
    if (value === NONE) return done(chosen.length > 0 ? () => onSave([]) : undefined, 'stay')
    const record = choices.find(({ id }) => String(id) === value)
    if (!record) return
    if (several) setTicked(isTicked(record.id) ? ticked.filter(({ id }) => id !== record.id) : [...ticked, record])
    else done(isTicked(record.id) ? undefined : () => onSave([record]), 'stay')
  }

  return (
    <Combobox store={combobox} width={260} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target targetType="button" withKeyboardNavigation={false}>
        <UnstyledButton className={styles.value ?? ''} data-open onClick={() => end('stay')}>
          {children}
          <VisuallyHidden>, {label}</VisuallyHidden>
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={label}
          placeholder="Type to search"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault()
              event.stopPropagation()
              end('stay', false)
            }
            if (event.key === 'Tab') {
              event.preventDefault()
              end(event.shiftKey ? 'before' : 'next')
            }
            if (event.key !== 'Enter') enters.current = false
            // Enter was pressed before the response arrived: the first match is chosen when it does.
            else if (search !== '' && !answered) {
              event.preventDefault()
              event.stopPropagation()
              enters.current = true
            } else if (combobox.getSelectedOptionIndex() < 0) end('stay')
          }}
        />
        <Combobox.Options aria-label={label} mah={260} style={{ overflowY: 'auto' }}>
          {choices.map((record) => (
            <Combobox.Option key={record.id} value={String(record.id)} active={isTicked(record.id)}>
              <span className={styles.option}>
                <span dir="auto">{drawn?.(record) ?? record.name}</span>
                {isTicked(record.id) && <IconCheck size={14} stroke={1.8} aria-hidden />}
              </span>
            </Combobox.Option>
          ))}
          {none && chosen.length > 0 && search === '' && <Combobox.Option value={NONE}>{none}</Combobox.Option>}
          {choices.length === 0 && (
            <Combobox.Empty>
              {found.isError ? 'Couldn’t load the options.' : found.isPending ? 'Loading' : 'No matches'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
