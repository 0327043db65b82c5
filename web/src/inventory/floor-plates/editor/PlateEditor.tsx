import { Button } from '@mantine/core'
import type { FloorPlate } from '@storey/api/inventory/floor-plates.ts'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { confirmLeaving } from '../../../ui/overlays/confirm-leaving.ts'
import { Page } from '../../../ui/Page.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { PlateMenu } from '../parts/PlateMenu.tsx'
import type { Tool } from './drawing.ts'
import { redo, removeChosen, undo } from './drawing.ts'
import { EditorMap } from './EditorMap.tsx'
import { EditorTools } from './EditorTools.tsx'
import type { HomeChoice } from './homes.ts'
import { LinkPanel } from './LinkPanel.tsx'
import styles from './PlateEditor.module.css'
import { usePlateDrawing } from './usePlateDrawing.ts'

const TYPING = 'input, textarea, [contenteditable=true]'

/** Editor that draws the outlines of a plate, and links each to a home. */
export function PlateEditor({ plate, homes }: { plate: FloorPlate; homes: readonly HomeChoice[] }) {
  const { drawing, set, isChanged, isSaving, save } = usePlateDrawing(plate)
  const [tool, setTool] = useState<Tool>(plate.shapes.length > 0 ? 'select' : 'draw')
  const [snaps, setSnaps] = useState(true)
  const navigate = useNavigate()
  const home = plate.building ? `/inventory/buildings/${plate.building.id}` : `/inventory/projects/${plate.project.id}`
  const back = plate.building ? `${home}?tab=plates&floor=${plate.floor_from}` : home

  const wouldLose = useUnsaved(isChanged)
  useBlocker({
    shouldBlockFn: async () => wouldLose() && !(await confirmLeaving()),
    enableBeforeUnload: wouldLose,
  })

  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z' && key !== 'y') return
      set(key === 'y' || event.shiftKey ? redo : undo)
    } else if (key === 'v') setTool('select')
    else if (key === 'p') setTool('draw')
    else if (key === 's') setSnaps(!snaps)
    else if (key === 'delete' && tool === 'select') set(removeChosen)
    else return
    event.preventDefault()
  }

  const whenChanged = isChanged() || isSaving ? {} : { visibleFrom: 'sm' as const }
  return (
    <Page
      title={plate.name}
      area="Floor plate"
      crumbs={[
        { title: plate.project.name, to: `/inventory/projects/${plate.project.id}` },
        ...(plate.building ? [{ title: plate.building.name, to: back }] : []),
      ]}
      note={plate.building ? `Floors ${[...new Set([plate.floor_from, plate.floor_to])].join(' to ')}` : 'Site'}
      actions={
        <>
          <PlateMenu plate={plate} onGone={() => void navigate({ href: back })} replaces />
          {/* A phone only links homes: it has nothing to save before that. */}
          <Button variant="default" {...whenChanged} onClick={() => void navigate({ href: back })}>
            Cancel
          </Button>
          <Button loading={isSaving} {...whenChanged} onClick={() => void save()}>
            Save plate
          </Button>
        </>
      }
    >
      <p className={styles.narrow}>Link homes here. To draw outlines, open this page on a larger screen.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the tools inside */}
      <div className={styles.root} onKeyDown={keys}>
        <div className={styles.work}>
          <EditorTools
            drawing={drawing}
            tool={tool}
            snaps={snaps}
            onTool={setTool}
            onSnaps={() => setSnaps(!snaps)}
            onChange={set}
          />
          <EditorMap
            plate={plate}
            homes={homes}
            drawing={drawing}
            tool={tool}
            snaps={snaps}
            onChange={set}
            onDrawn={() => setTool('select')}
          />
        </div>
        <LinkPanel isSite={plate.building === null} drawing={drawing} homes={homes} onChange={set} />
      </div>
    </Page>
  )
}
