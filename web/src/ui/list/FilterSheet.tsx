import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { part } from '../part.ts'
import type { FilterDrawerProps } from './FilterDrawer.tsx'
import styles from './FilterSheet.module.css'
import { isActive } from './filters.ts'
import { editorAhead } from './LazyFilterEditor.tsx'

const fetchDrawer = () => import('./FilterDrawer.tsx')
const FilterDrawer = lazy(async () => ({ default: (await part(fetchDrawer)).FilterDrawer }))

function ahead(): void {
  editorAhead.onFocus()
  // A failure is handled when the sheet is opened.
  void fetchDrawer().catch(() => undefined)
}

/** All filters in a bottom sheet, for phones. */
export function FilterSheet(props: FilterDrawerProps) {
  const { filters, query } = props
  const [opened, setOpened] = useState<boolean>()
  const active = filters.filter((filter) => isActive(filter, query)).length
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={styles.button ?? ''}
        leftSection={<IconFilter size={16} stroke={1.6} />}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => setOpened(true)}
      >
        <span data-word>Filters</span>
        {active > 0 && <span className={styles.count}>{active}</span>}
      </Button>
      <Suspense>
        {opened !== undefined && <FilterDrawer {...props} opened={opened} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  )
}
