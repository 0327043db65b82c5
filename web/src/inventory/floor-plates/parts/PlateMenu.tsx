import { floorPlates } from '@storey/api/client-endpoints.ts'
import type { FloorPlate } from '@storey/api/inventory/floor-plates.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { act } from '../../../ui/act.ts'
import { PageMenu } from '../../../ui/PageMenu.tsx'
import { PlateForm } from './PlateForm.tsx'
import { ReplacePicture } from './ReplacePicture.tsx'

interface Props {
  plate: FloorPlate
  onGone?: () => void
  /** Offers to replace the picture, on the page that shows the effect on the outlines. */
  replaces?: boolean
}

/** Menu of the actions on a whole plate. */
export function PlateMenu({ plate, onGone, replaces = false }: Props) {
  const [open, setOpen] = useState<'floors' | 'copy' | 'picture' | undefined>()
  const params = { id: plate.id }
  const remove = () =>
    act(
      async () => {
        await call(floorPlates.remove, { params })
        onGone?.()
      },
      { good: `${plate.name} deleted`, undo: () => act(() => call(floorPlates.restore, { params })) },
    )
  return (
    <>
      <PageMenu
        actions={[
          { label: 'Name and floors', onSelect: () => setOpen('floors') },
          ...(plate.building ? [{ label: 'Copy to other floors', onSelect: () => setOpen('copy') }] : []),
          ...(replaces ? [{ label: 'Replace picture', onSelect: () => setOpen('picture') }] : []),
          { label: 'Delete plate', danger: true, onSelect: () => void remove() },
        ]}
      />
      {open === 'picture' && <ReplacePicture plate={plate} onClose={() => setOpen(undefined)} />}
      {(open === 'floors' || open === 'copy') && (
        <PlateForm key={plate.version} plate={plate} copies={open === 'copy'} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
