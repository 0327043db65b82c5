import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { personOfChoice } from '../../ui/loadable.ts'
import { Person } from '../../ui/values/Person.tsx'
import { awayText } from './away.ts'
import { loadPeople } from './pickers.ts'

interface Owner {
  readonly id: number
  readonly full_name: string
}

interface Props {
  /** Accessible label: the record whose owner this changes. */
  label: string
  owner: Owner | null
  onChange: (owner: Owner | null) => void
  className?: string | undefined
  children: ReactNode
}

const NOBODY = '0'

/** A value that opens a menu of colleagues to assign; typing filters them. */
export function OwnerMenu({ label, owner, onChange, className, children }: Props) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 200)
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('')
      combobox.resetSelectedOption()
    },
  })
  const found = useQuery(
    keepPrevious({
      ...loadPeople(settled),
      enabled: combobox.dropdownOpened,
    }),
  )
  const people = (found.data?.data ?? []).filter(({ id }) => id !== owner?.id)

  const choose = (id: string) => {
    const person = people.find((one) => String(one.id) === id)
    combobox.closeDropdown()
    if (id === NOBODY) onChange(null)
    else if (person) onChange(personOfChoice(person))
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={260} position="bottom-start">
      <Combobox.Target targetType="button">
        <UnstyledButton className={className ?? ''} title={label} onClick={() => combobox.toggleDropdown()}>
          {children}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Find a colleague"
          placeholder="Find a colleague"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.selectFirstOption()
          }}
        />
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={label}>
          {people.map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)}>
              <Person person={personOfChoice(one)} />
              {one.away_until && <small>{awayText(one)}</small>}
            </Combobox.Option>
          ))}
          {owner && search === '' && <Combobox.Option value={NOBODY}>Unassigned</Combobox.Option>}
          {people.length === 0 && search !== '' && <Combobox.Empty>No matches</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
