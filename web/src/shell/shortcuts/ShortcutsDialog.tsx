import { Modal, Switch, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Kbd } from '../../ui/Kbd.tsx'
import { UNDO_KEYS } from '../../ui/undo.ts'
import { offeredBy, useSite } from '../site.ts'
import { useMayOpen } from '../useMayOpen.ts'
import { hasBoxes, hasRows, keyedControls, partKeys, searchField } from './on-page.ts'
import { PALETTE_KEYS } from './palette-keys.ts'
import styles from './ShortcutsDialog.module.css'
import { areOn, switchShortcuts } from './shortcuts.ts'

/** The shortcuts that work on this page, for this role. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const mayOpen = useMayOpen()
  const [on, setOn] = useState(areOn)
  // State of the page when the dialog opens: it does not change below it.
  const [page] = useState(lookAtPage)
  const screens = offeredBy(useSite()).flatMap(({ key, to, title }) => (key && mayOpen(to) ? [{ key, to, title }] : []))
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={560}>
      <Switch
        className={styles.switch ?? ''}
        label="Single-key shortcuts"
        description="Turn off if they clash with a screen reader or voice control."
        checked={on}
        onChange={(event) => {
          switchShortcuts(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
      <div data-off={!on || undefined} className={styles.groups}>
        {page.length > 0 && (
          <Group title="On this page">
            {page.map(({ keys, name }) => (
              <Row key={name} name={name} keys={keys} />
            ))}
          </Group>
        )}
        {screens.length > 0 && (
          <Group title="Go to">
            {screens.map(({ key, to, title }) => (
              <Row key={to} name={title} keys={['G', key]} then />
            ))}
          </Group>
        )}
        <Group title="Everywhere">
          <Row name="Search or jump to" keys={[PALETTE_KEYS]} always />
          <Row name="Undo last action" keys={[UNDO_KEYS]} always />
          <Row name="Show shortcuts" keys={['?']} />
          <Row name="Close" keys={['Esc']} always />
        </Group>
      </div>
    </Modal>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

interface RowProps {
  name: string
  keys: readonly string[]
  /** A sequence of keys, not alternatives. */
  then?: boolean
  /** Works while single-key shortcuts are off. */
  always?: boolean
}

function Row({ name, keys, then = false, always = false }: RowProps) {
  return (
    <div data-always={always || undefined}>
      <dt>{name}</dt>
      <dd>
        <VisuallyHidden>{keys.join(then ? ' then ' : ' or ')}</VisuallyHidden>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}

function lookAtPage(): { keys: string[]; name: string }[] {
  const named = [...keyedControls(), ...partKeys()].map(({ key, name }) => ({ keys: [key], name }))
  const walks = named.some(({ keys }) => keys.includes('J'))
  return [
    ...named,
    ...(searchField() ? [{ keys: ['/'], name: 'Search the list' }] : []),
    ...(hasRows() && !walks ? [{ keys: ['J', 'K'], name: 'Next and previous row' }] : []),
    ...(hasRows() && !walks ? [{ keys: ['Enter'], name: 'Open the row' }] : []),
    ...(hasBoxes() ? [{ keys: ['X'], name: 'Select the row' }] : []),
  ]
}
