import { Button, Drawer } from '@mantine/core'
import { countText } from '../format/number.ts'
import { NoticesAbove } from '../overlays/NoticesAbove.tsx'
import styles from './FilterSheet.module.css'
import { type Filter, nameOf } from './filters.ts'
import { LazyFilterEditor } from './LazyFilterEditor.tsx'

export interface FilterDrawerProps {
  filters: readonly Filter[]
  query: Readonly<Record<string, unknown>>
  change: (patch: Readonly<Record<string, unknown>>) => void
  clear: () => void
  total: number | undefined
}

interface Props extends FilterDrawerProps {
  opened: boolean
  onClose: () => void
}

/** Every filter with its editor, one below the other. */
export function FilterDrawer({ filters, query, change, clear, total, opened, onClose }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} position="bottom" size="85%" title="Filters">
      <NoticesAbove what="panel" />
      {/* Takes the initial focus, so that the on-screen keyboard does not cover the choices. */}
      <div tabIndex={-1} data-autofocus style={{ outline: 'none' }} />
      <div className={styles.list}>
        {filters.map((filter) => (
          <section key={nameOf(filter)} aria-label={filter.label}>
            <h3 className={styles.label}>{filter.label}</h3>
            <LazyFilterEditor filter={filter} query={query} change={change} />
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
        <Button onClick={onClose}>{total === undefined ? 'Show results' : `Show ${countText(total)}`}</Button>
      </div>
    </Drawer>
  )
}
