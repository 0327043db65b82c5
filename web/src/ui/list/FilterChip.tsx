import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { LatePopover } from '../overlays/LatePopover.tsx'
import styles from './FilterChip.module.css'
import { FilterText, filterVerb } from './FilterWords.tsx'
import { type EditorProps, isActive } from './filters.ts'
import { editorAhead, LazyFilterEditor } from './LazyFilterEditor.tsx'

interface Props extends EditorProps {
  opened: boolean
  onOpen: (opened: boolean) => void
  onRemove: () => void
}

/** "Status | is | New": the middle opens the editor, the cross removes the filter. */
export function FilterChip({ filter, query, change, opened, onOpen, onRemove }: Props) {
  const active = isActive(filter, query)
  return (
    <span className={styles.chip}>
      <LatePopover
        opened={opened}
        onChange={onOpen}
        position="bottom-start"
        width={300}
        trapFocus
        returnFocus
        target={
          <button
            type="button"
            className={styles.open}
            {...editorAhead}
            onClick={() => onOpen(!opened)}
            onKeyDown={(event) => {
              if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
            }}
          >
            <span className={styles.label}>{filter.label}</span>
            {active && <span>{filterVerb(filter, query)}</span>}
            <b>{active ? <FilterText filter={filter} query={query} /> : 'Any'}</b>
          </button>
        }
        dropdown={{
          'aria-label': filter.label,
          children: (
            <>
              <LazyFilterEditor filter={filter} query={query} change={change} />
              {active && (
                <Button variant="subtle" size="xs" mt={8} ml={-10} onClick={onRemove}>
                  Clear
                </Button>
              )}
            </>
          ),
        }}
      />
      <button type="button" className={styles.remove} aria-label={`Remove filter ${filter.label}`} onClick={onRemove}>
        <IconX size={12} stroke={1.8} />
      </button>
    </span>
  )
}
