import { Text } from '@mantine/core'
import { pictures as endpoints } from '@storey/api/client-endpoints.ts'
import { mostOf, type PictureRole } from '@storey/api/inventory/picture-roles.ts'
import type { ItemPicture } from '@storey/api/inventory/pictures.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { refetched } from '../../../http/stale.ts'
import { useCan } from '../../../shell/Can.tsx'
import { act } from '../../../ui/act.ts'
import { AddPictures } from '../../../ui/fields/AddPictures.tsx'
import { DropArea } from '../../../ui/fields/DropArea.tsx'
import { PICTURES } from '../../../ui/fields/file-rules.ts'
import { UploadList } from '../../../ui/fields/UploadList.tsx'
import { usePictureUploads } from '../../../ui/fields/usePictureUploads.ts'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/Section.tsx'
import { reordered } from '../../../ui/sortable/reordered.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { EditPicture } from './EditPicture.tsx'
import styles from './Pictures.module.css'
import { PictureTile } from './PictureTile.tsx'
import { pictureName } from './picture-names.ts'
import type { RoleOfItem } from './role-of-item.ts'

const { Late: Lightbox } = late(async () => (await import('./Lightbox.tsx')).Lightbox)

interface Props {
  item: RoleOfItem
  pictures: readonly ItemPicture[]
}

const PLANS = { ...PICTURES, accept: `${PICTURES.accept},application/pdf` }

const roleTitles: Readonly<Record<PictureRole, string>> = {
  gallery: 'Gallery',
  images: 'Images',
  views: 'Views',
  logo: 'Logo',
  'pdf-images': 'PDF images',
  'pdf-logos': 'PDF logos',
  'no-units-banner': 'No-units banner',
  plans: 'Floor plans',
  photos: 'Photos',
}

const roleNotes: Readonly<Record<PictureRole, string>> = {
  gallery: 'Drag to change the order. The first picture is the cover.',
  images: 'Interiors, lobby, location and construction.',
  views: 'What is seen from the building. Set a direction and floors to show a view on the units that have it.',
  logo: 'One picture, shown next to the name.',
  'pdf-images': 'Pictures on the pages of offers.',
  'pdf-logos': 'Logos at the head of offers.',
  'no-units-banner': 'Shown while nothing here is for sale.',
  plans: 'JPEG, PNG, WebP, HEIC or PDF. The first picture is the plan on offers.',
  photos: 'Of the site on this day.',
}

/** The pictures of one role: added by drop, paste or file chooser; ordered, named and deleted in place. */
export function RoleSection({ item, pictures }: Props) {
  const { role } = item
  const mayManage = useCan(role === 'plans' ? endpoints.addPlan.access : endpoints.add.access)
  const rules = role === 'plans' ? PLANS : { ...PICTURES, most: Math.min(PICTURES.most, mostOf(role)) }
  const uploads = usePictureUploads(async (file, flight) => {
    await (role === 'plans'
      ? call(endpoints.addPlan, { params: { id: item.item_id }, body: { file } }, flight)
      : call(endpoints.add, { params: item, body: { file } }, flight))
    await refetched()
  }, rules)
  // The new order until the server has confirmed it.
  const [moved, setMoved] = useState<readonly number[] | undefined>()
  const [openAt, setShown] = useState<number | undefined>()
  const [edited, setEdited] = useState<ItemPicture | undefined>()

  if (!mayManage && pictures.length === 0) return null
  const places = new Map(moved?.map((id, at) => [id, at]))
  const placeOf = ({ id }: ItemPicture) => places.get(id) ?? pictures.length
  const ordered = moved ? pictures.toSorted((one, other) => placeOf(one) - placeOf(other)) : pictures
  const viewable = ordered.filter(({ picture }) => picture !== null)

  const move = async (picture: ItemPicture, to: number) => {
    const next = reordered(ordered, picture, to)
    setMoved(next.map(({ id }) => id))
    const ids = next.filter(({ owner }) => owner === item.item_type).map(({ id }) => id)
    await act(async () => {
      await call(endpoints.order, { params: item, body: { ids } })
      await refetched()
    })
    setMoved(undefined)
  }
  const remove = (picture: ItemPicture) => {
    const params = { ...item, id: picture.id }
    void act(() => call(endpoints.remove, { params }), {
      good: `${pictureName(picture)} deleted`,
      undo: () => act(() => call(endpoints.restore, { params })),
    })
  }
  const single = mostOf(role) === 1

  const grid = (
    <>
      {uploads.refused && (
        <Text size="sm" c="var(--danger)" role="alert">
          {uploads.refused}
        </Text>
      )}
      <UploadList queue={uploads.queue} unsent />
      {ordered.length === 0 ? (
        <p className={styles.none}>Drop pictures here, paste them, or choose files.</p>
      ) : (
        <SortableList
          grid
          items={ordered}
          nameOf={pictureName}
          what="picture"
          label={roleTitles[role]}
          className={styles.grid}
          onMove={(picture, to) => void move(picture, to)}
        >
          {(picture, { index }) => (
            <PictureTile
              key={picture.id}
              item={item}
              picture={picture}
              fixed={!mayManage || single || picture.owner !== item.item_type}
              cover={role === 'gallery' && index === 0}
              onOpen={() => setShown(viewable.indexOf(picture))}
              onEdit={() => setEdited(picture)}
              onFirst={role === 'gallery' && index > 0 ? () => void move(picture, 0) : undefined}
              onRemove={() => remove(picture)}
              managed={mayManage && picture.owner === item.item_type}
            />
          )}
        </SortableList>
      )}
    </>
  )

  return (
    <Section
      title={roleTitles[role]}
      note={mayManage ? roleNotes[role] : undefined}
      action={
        mayManage && (
          <AddPictures
            label={labelOf(role, single, pictures.length > 0)}
            accept={rules.accept}
            one={single}
            onFiles={uploads.add}
          />
        )
      }
    >
      {mayManage ? (
        <DropArea onFiles={uploads.add} label="Drop to add">
          {grid}
        </DropArea>
      ) : (
        grid
      )}
      {openAt !== undefined && (
        <Lightbox
          title={roleTitles[role]}
          pictures={viewable}
          first={Math.max(0, openAt)}
          onClose={() => setShown(undefined)}
        />
      )}
      {edited && <EditPicture item={item} picture={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}

function labelOf(role: PictureRole, single: boolean, some: boolean): string | undefined {
  if (role === 'plans') return 'Add plans'
  return single ? (some ? 'Replace' : 'Add picture') : undefined
}
