import { Button, Group, Text } from '@mantine/core'
import { amenities } from '@storey/api/client-endpoints.ts'
import type { Amenity } from '@storey/api/inventory/amenities.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act, useAction } from '../../ui/act.ts'
import { AddPictures } from '../../ui/fields/AddPictures.tsx'
import { DropArea } from '../../ui/fields/DropArea.tsx'
import { Link } from '../../ui/Link.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { AmenityForm } from './AmenityForm.tsx'
import styles from './AmenityPanel.module.css'
import { AmenityPlaces } from './AmenityPlaces.tsx'
import { AmenityPicture } from './parts/AmenityPicture.tsx'
import { categoryLabels } from './parts/amenity-labels.ts'

/** Panel of an amenity next to the library: its picture, and the records that have it. */
export function AmenityPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useQuery(query(amenities.one, { params: { id } }))
  const amenity = answer.data?.data
  const [editing, setEditing] = useState(false)
  if (editing && amenity) return <AmenityForm amenity={amenity} onClose={() => setEditing(false)} />
  return (
    <SidePanel
      peek
      title={amenity?.name ?? 'Amenities'}
      note={amenity && categoryLabels[amenity.category].label}
      onClose={onClose}
    >
      <Await answer={answer} what="amenity">
        {({ data }) => (
          <>
            <Picture amenity={data} />
            {data.description && (
              <Text className={styles.description ?? ''} dir="auto">
                {data.description}
              </Text>
            )}
            <Group gap="var(--s-2)" my="var(--s-3)">
              <Button variant="default" aria-keyshortcuts="E" onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button variant="default" onClick={() => void remove(data, onClose)}>
                Delete
              </Button>
              <Link to={`/inventory/units?amenity_id=${data.id}`} className={styles.units ?? ''}>
                Show units that have it
              </Link>
            </Group>
            <AmenityPlaces amenity={data} onClose={onClose} />
          </>
        )}
      </Await>
    </SidePanel>
  )
}

function Picture({ amenity }: { amenity: Amenity }) {
  const { id, name, picture, icon } = amenity
  const { run, running } = useAction()
  const set = ([file]: File[]) => {
    if (file && !running) void run(() => call(amenities.setImage, { params: { id }, body: { file } }))
  }
  const take = async () => {
    const agreed = await confirm({
      title: `Remove the picture of ${name}?`,
      effect: 'Its icon is shown instead.',
      verb: 'Remove picture',
      danger: true,
    })
    if (agreed) await act(() => call(amenities.removeImage, { params: { id } }))
  }
  return (
    <DropArea onFiles={set} label="Drop a picture" disabled={running}>
      <AmenityPicture picture={picture} icon={icon} sizes="512px" />
      <Group gap="var(--s-2)" mt="var(--s-2)">
        <AddPictures one label={picture ? 'Replace picture' : 'Add picture'} disabled={running} onFiles={set} />
        {picture && (
          <Button variant="default" size="compact-sm" onClick={() => void take()}>
            Remove picture
          </Button>
        )}
      </Group>
    </DropArea>
  )
}

/** "2 projects, 1 building and 12 units"; empty if there are none. */
function usesText({ projects, buildings, units }: Record<'projects' | 'buildings' | 'units', number>): string {
  const parts = [...counted(projects, 'project'), ...counted(buildings, 'building'), ...counted(units, 'unit')]
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}

/** Asks for confirmation with all records that have the amenity; if other records got it in between, it asks again with those. */
async function remove({ id, name, uses }: Amenity, onClose: () => void) {
  const places = usesText(uses)
  const agreed = await confirm({
    title: `Delete ${name}?`,
    effect: places === '' ? 'It is not used anywhere.' : `It will be removed from ${places}.`,
    verb: 'Delete amenity',
    danger: true,
  })
  if (!agreed) return
  const query = places === '' ? {} : { everywhere: true }
  if (await act(() => call(amenities.remove, { params: { id }, query }), { good: `${name} deleted` })) onClose()
}

const counted = (count: number, one: string) => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`])
