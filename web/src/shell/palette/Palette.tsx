import { Modal, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { usePhone } from '../../ui/usePhone.ts'
import type { Command, Section } from './commands.ts'
import styles from './Palette.module.css'
import { PaletteList } from './PaletteList.tsx'
import { useCommands } from './useCommands.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** Opens the list of shortcuts. */
  onShortcuts: () => void
}

/** The command palette: opens screens, finds records, runs actions. */
export function Palette({ opened, onClose, onShortcuts }: Props) {
  const phone = usePhone()
  // The opened page takes the focus; only a closed palette returns it.
  const [leads, setLeads] = useState(false)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onEnterTransitionEnd={() => setLeads(false)}
      returnFocus={!leads}
      fullScreen={phone}
      size={640}
      yOffset="12dvh"
      centered={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="Search or jump to" classNames={{ content: styles.content ?? '' }} radius="lg">
        <Inside
          phone={phone}
          onClose={onClose}
          onShortcuts={onShortcuts}
          onLead={() => {
            setLeads(true)
            onClose()
          }}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

interface InsideProps {
  phone: boolean
  onClose: () => void
  onShortcuts: () => void
  /** Called when a command was chosen, before the palette closes. */
  onLead: () => void
}

const LIST = 'palette-list'

function Inside({ phone, onClose, onShortcuts, onLead }: InsideProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const found = useCommands(typed, onShortcuts)
  // Results for an earlier input stay visible for a moment, and Enter skips them.
  const commands = found.sections.flatMap((section) => (isStale(section, found.looking) ? [] : section.commands))
  const current = commands.find(({ id }) => id === chosen) ?? commands[0]

  const run = (command: Command | undefined) => {
    if (!command) return
    onLead()
    if (command.to !== undefined) {
      void navigate({ href: command.to })
    } else command.run?.()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = current ? commands.indexOf(current) : -1
    const go = (to: number) => {
      event.preventDefault()
      setChosen(commands[(to + commands.length) % commands.length]?.id)
    }
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Home' && typed === '') go(0)
    else if (event.key === 'End' && typed === '') go(-1)
    else if (event.key === 'Enter') {
      event.preventDefault()
      run(current)
    }
  }

  return (
    <>
      <div className={styles.head}>
        <TextInput
          className={styles.field ?? ''}
          variant="unstyled"
          data-autofocus
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder="Search or jump to…"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {phone && (
          <UnstyledButton className={styles.cancel ?? ''} onClick={onClose}>
            Cancel
          </UnstyledButton>
        )}
      </div>
      <PaletteList
        id={LIST}
        typed={typed.trim()}
        found={found}
        current={current}
        optionId={optionId}
        isStale={(section) => isStale(section, found.looking)}
        onPoint={(command) => setChosen(command.id)}
        onRun={run}
      />
    </>
  )
}

const isStale = ({ title }: Section, looking: boolean) => looking && title === 'Records'
const optionId = ({ id }: Command) => `palette ${id}`.replaceAll(/[^a-z0-9]+/gi, '-')
