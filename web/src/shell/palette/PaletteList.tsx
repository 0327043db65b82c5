import { Button, VisuallyHidden } from '@mantine/core'
import { SEARCH_SHORTEST } from '@storey/api/search.ts'
import { useEffect, useRef } from 'react'
import { useDelayed } from '../../ui/delayed.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { problemOf } from '../../ui/problem.ts'
import type { Command, Section } from './commands.ts'
import styles from './Palette.module.css'
import type { useCommands } from './useCommands.ts'

interface Props {
  id: string
  typed: string
  found: ReturnType<typeof useCommands>
  current: Command | undefined
  optionId: (command: Command) => string
  isStale: (section: Section) => boolean
  onPoint: (command: Command) => void
  onRun: (command: Command) => void
}

/** The results by section, and a message if there are none. */
export function PaletteList(props: Props) {
  const { id, typed, found, current, optionId } = props
  const list = useRef<HTMLDivElement>(null)
  const currentId = current && optionId(current)
  useEffect(() => {
    const current = currentId ? document.getElementById(currentId) : null
    // Scrolls to the top for the first one, so that the title above it is visible.
    if (current?.dataset.first !== undefined) list.current?.scrollTo({ top: 0 })
    else current?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const count = found.sections.reduce((sum, { commands }) => sum + commands.length, 0)
  const hasRecords = found.sections.some(({ title }) => title === 'Records')

  return (
    <>
      <div ref={list} className={styles.list} id={id} role="listbox" aria-label="Results" aria-busy={found.looking}>
        {found.sections.map((section, position) => (
          <SectionOfList key={section.title} {...props} section={section} first={position === 0} />
        ))}
      </div>
      <div className={styles.rest}>
        {found.looking && !hasRecords && <Bones />}
        {!found.looking && found.error ? (
          <div className={styles.told} role="alert">
            {problemOf(found.error).message}
            <Button variant="subtle" size="xs" onClick={found.again}>
              Try again
            </Button>
          </div>
        ) : (
          !found.looking &&
          count === 0 && (
            <p className={styles.told}>
              {typed.length < SEARCH_SHORTEST
                ? 'Type one more character to search records.'
                : `No results for “${typed}”. Try a name, unit number, e-mail or the last digits of a phone number.`}
            </p>
          )
        )}
      </div>
      <VisuallyHidden role="status">
        {found.looking || typed === '' ? '' : count === 0 ? 'No results' : `${count} found`}
      </VisuallyHidden>
      <div className={styles.foot} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
        </span>
        <span>
          <Kbd>Enter</Kbd> open
        </span>
        <span>
          <Kbd>Esc</Kbd> close
        </span>
      </div>
    </>
  )
}

function SectionOfList({
  section,
  first,
  current,
  optionId,
  isStale,
  onPoint,
  onRun,
}: Props & { section: Section; first: boolean }) {
  const heading = `palette-${section.title.toLowerCase()}`
  const stale = isStale(section)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox; a fieldset holds form fields
    <div role="group" aria-labelledby={heading} data-stale={stale || undefined} className={styles.section}>
      <div id={heading} className={styles.title}>
        {section.title}
      </div>
      {section.commands.map((command, position) => {
        const on = command === current
        const Icon = command.icon
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above keeps the focus and hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field above names the current option
          <div
            key={command.id}
            id={optionId(command)}
            role="option"
            aria-selected={on}
            aria-disabled={stale || undefined}
            data-first={(first && position === 0) || undefined}
            className={styles.option}
            onPointerMove={() => !on && !stale && onPoint(command)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => !stale && onRun(command)}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            <span className={styles.name} dir="auto">
              {command.title}
            </span>
            {command.note && (
              <span className={styles.note} dir="auto">
                {command.note}
              </span>
            )}
            {command.keys && (
              <span className={styles.keys}>
                {command.keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

const WIDTHS = ['42%', '56%', '35%']

/** Skeleton of records being loaded; empty for the first moment. */
function Bones() {
  const late = useDelayed()
  return (
    <div className={styles.section} aria-hidden="true" style={{ visibility: late ? 'visible' : 'hidden' }}>
      <div className={styles.title}>Records</div>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.option}>
          <span className={styles.bone} style={{ width }} />
        </div>
      ))}
    </div>
  )
}
