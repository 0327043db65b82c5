import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { aheadOf, part } from '../part.ts'
import type { ListViews, ShownColumn } from './list-memory.tsx'
import type { ViewState } from './view-tabs.ts'

const fetchDialog = aheadOf(() => import('./ViewDialog.tsx'))
const ViewDialog = lazy(async () => ({ default: (await part(fetchDialog)).ViewDialog }))

interface Props {
  views: ListViews
  state: ViewState
  columns: readonly ShownColumn[] | null
}

/** Saves the filters and columns of a list as its first view, where it has no tabs yet. */
export function SaveView({ views, state, columns }: Props) {
  const [opened, setOpened] = useState(false)
  const asks = Object.keys(state.written).length > 0 || state.columns !== undefined
  if (!asks && !opened) return null
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        visibleFrom="sm"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        onPointerEnter={() => void fetchDialog().catch(() => undefined)}
        onClick={() => setOpened(true)}
      >
        Save view
      </Button>
      {opened && (
        <Suspense>
          <ViewDialog
            views={views}
            view={undefined}
            now={{ query: state.written, columns }}
            onClose={() => setOpened(false)}
            onSaved={(made) => {
              setOpened(false)
              state.open(String(made.id), made.query)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
