import { Button, Drawer } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../words/t.ts'
import { countText } from '../format/number.ts'
import styles from './FilterSheet.module.css'
import { type Filter, isActive, nameOf } from './filters.ts'
import { editorAhead, LazyFilterEditor } from './LazyFilterEditor.tsx'

interface Props {
  filters: readonly Filter[]
  asked: Readonly<Record<string, unknown>>
  change: (patch: Readonly<Record<string, unknown>>) => void
  clear: () => void
  total: number | undefined
}

/** All filters in a sheet from below, for phones. */
export function FilterSheet({ filters, asked, change, clear, total }: Props) {
  const [opened, setOpened] = useState(false)
  const active = filters.filter((filter) => isActive(filter, asked)).length
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={styles.button ?? ''}
        leftSection={<IconFilter size={16} stroke={1.6} />}
        {...editorAhead}
        onClick={() => setOpened(true)}
      >
        {t('list.filters')}
        {active > 0 && <span className={styles.count}>{active}</span>}
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} position="bottom" size="85%" title={t('list.filters')}>
        {/* Takes the focus, so that no keyboard comes up over the choices. */}
        <div tabIndex={-1} data-autofocus style={{ outline: 'none' }} />
        <div className={styles.list}>
          {filters.map((filter) => (
            <section key={nameOf(filter)} aria-label={filter.label}>
              <h3 className={styles.label}>{filter.label}</h3>
              <LazyFilterEditor filter={filter} asked={asked} change={change} />
            </section>
          ))}
        </div>
        <div className={styles.foot}>
          <Button variant="default" onClick={clear}>
            {t('action.clear_filters')}
          </Button>
          <Button onClick={() => setOpened(false)}>
            {total === undefined ? t('list.show_results') : t('list.show_found', { count: countText(total) })}
          </Button>
        </div>
      </Drawer>
    </>
  )
}
