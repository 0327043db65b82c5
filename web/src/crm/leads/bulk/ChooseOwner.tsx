import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { leadSettings } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, type ReactElement, useState } from 'react'
import { query } from '../../../http/query.ts'
import { keepPrevious } from '../../../ui/keepPrevious.ts'
import { personOfChoice } from '../../../ui/loadable.ts'
import { Person } from '../../../ui/values/Person.tsx'
import { loadPeople } from '../../parts/pickers.ts'

interface Props {
  onChoose: (owner: { readonly id: number; readonly name: string } | null) => void
  onRules: () => void
  /** The button that opens the menu. */
  children: ReactElement<{ onClick?: () => void }>
}

const NOBODY = '0'
const RULES = 'rules'

/** Menu of the colleagues who can own leads, and "no owner"; typing filters them. */
export function ChooseOwner({ onChoose, onRules, children }: Props) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 200)
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('')
      combobox.resetSelectedOption()
    },
  })
  const found = useQuery(keepPrevious({ ...loadPeople(settled), enabled: combobox.dropdownOpened }))
  const settings = useQuery({ ...query(leadSettings.get, {}), enabled: combobox.dropdownOpened })
  const choose = (id: string) => {
    combobox.closeDropdown()
    if (id === RULES) onRules()
    else onChoose(found.data?.data.find((one) => String(one.id) === id) ?? null)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={260} position="top-start">
      <Combobox.Target targetType="button">
        {cloneElement(children, { onClick: () => combobox.toggleDropdown() })}
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
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label="New owner">
          {(found.data?.data ?? []).map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)}>
              <Person person={personOfChoice(one)} />
            </Combobox.Option>
          ))}
          {search === '' && settings.data?.data.has_assignment_rules && (
            <Combobox.Option value={RULES}>Assign by rules</Combobox.Option>
          )}
          {search === '' && <Combobox.Option value={NOBODY}>Unassigned</Combobox.Option>}
          {found.data?.data.length === 0 && search !== '' && <Combobox.Empty>No matches</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
