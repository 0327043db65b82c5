import { Text } from '@mantine/core'
import { media360 } from '@storey/api/client-endpoints.ts'
import type { Tour } from '@storey/api/inventory/media360.ts'
import { IconView360, IconView360Number } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { refetched } from '../../../http/stale.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { AddPictures } from '../../../ui/fields/AddPictures.tsx'
import { UploadList } from '../../../ui/fields/UploadList.tsx'
import { usePictureUploads } from '../../../ui/fields/usePictureUploads.ts'
import { late } from '../../../ui/late.tsx'
import { LinkGrid } from '../../media-links/parts/LinkGrid.tsx'
import type { OfItem } from '../../media-links/parts/of-item.ts'
import { PANORAMAS } from './panorama-rules.ts'
import { titleOf } from './scene-names.ts'

const { Late: TourForm } = late(async () => (await import('./TourForm.tsx')).TourForm)
const { Late: TourViewer } = late(async () => (await import('./TourViewer.tsx')).TourViewer)

/** Polling interval while a tour is being processed. */
const LOOK_MS = 2_000
const isBusy = (tours: readonly Tour[] | undefined) =>
  tours?.some(({ scenes }) => scenes.some(({ state }) => state === 'preparing')) ?? false

/** 360 tours of a project, building or unit, each with a picture of its first scene. */
export function Tours({ item }: { item: OfItem }) {
  const answer = useQuery({
    ...query(media360.list, { params: item }),
    refetchInterval: ({ state }) => isBusy(state.data?.data) && LOOK_MS,
  })
  const mayManage = useCan(media360.add.access)
  const uploads = usePictureUploads(async (file, flight) => {
    await call(media360.add, { params: item, body: { file, title: titleOf(file.name, 120) } }, flight)
    await refetched()
  }, PANORAMAS)
  const [openAt, setShown] = useState<number | undefined>()
  const [edited, setEdited] = useState<Tour | undefined>()
  const own = ({ owner }: Tour) => owner === item.item_type
  return (
    <Await answer={answer} kind="list">
      {({ data }) => {
        const open = data.find(({ id }) => id === openAt)
        const grid = (
          <LinkGrid
            words={{
              title: '360° tours',
              note: 'Panoramas twice as wide as high (2:1). Drop them here; scenes and links are added inside a tour.',
              none: 'Drop a 360° panorama here, or choose one.',
              what: 'tour',
              open: (name: string) => `Look around in ${name}`,
            }}
            links={data}
            cover={null}
            mayManage={mayManage}
            own={own}
            face={(tour) => ({
              icon: IconView360Number,
              press: IconView360,
              mark: markOf(tour, own(tour)),
              cover: coverOf(tour),
            })}
            onFiles={uploads.add}
            action={<AddPictures label="Add panorama" onFiles={uploads.add} />}
            before={
              <>
                {uploads.refused && (
                  <Text size="sm" c="var(--danger)" role="alert">
                    {uploads.refused}
                  </Text>
                )}
                <UploadList queue={uploads.queue} unsent />
              </>
            }
            onOpen={({ id }) => setShown(id)}
            onEdit={(tour) => tour !== 'new' && setEdited(tour)}
            onOrder={(ids) => call(media360.order, { params: item, body: { ids: [...ids] } })}
            onRemove={(id) => call(media360.remove, { params: { ...item, id } })}
            onRestore={(id) => call(media360.restore, { params: { ...item, id } })}
          />
        )
        return (
          <>
            {grid}
            {open && (
              <TourViewer
                item={item}
                tour={open}
                mayManage={mayManage && own(open)}
                onClose={() => setShown(undefined)}
              />
            )}
            {edited && <TourForm item={item} tour={edited} onClose={() => setEdited(undefined)} />}
          </>
        )
      }}
    </Await>
  )
}

const coverOf = ({ scenes }: Tour) => {
  const picture = scenes.find(({ thumbnail }) => thumbnail !== null)?.thumbnail
  return picture ? { ...picture, drawing: null } : null
}

const STATES = { preparing: 'Processing', failed: 'Failed', ready: undefined } as const

function markOf({ scenes }: Tour, own: boolean): string {
  const state = scenes.map((scene) => STATES[scene.state]).find(Boolean)
  return [scenes.length === 1 ? '1 scene' : `${scenes.length} scenes`, state, !own && 'of the building']
    .filter(Boolean)
    .join(', ')
}
