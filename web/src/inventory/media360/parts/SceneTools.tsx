import { Button, Text } from '@mantine/core'
import { media360 } from '@storey/api/client-endpoints.ts'
import type { Scene360, Tour } from '@storey/api/inventory/media360.ts'
import { IconFocus2, IconLink } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { call } from '../../../http/call.ts'
import { refetched } from '../../../http/stale.ts'
import { act } from '../../../ui/act.ts'
import { AddPictures } from '../../../ui/fields/AddPictures.tsx'
import { UploadList } from '../../../ui/fields/UploadList.tsx'
import { usePictureUploads } from '../../../ui/fields/usePictureUploads.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { OfItem } from '../../media-links/parts/of-item.ts'
import { LinkForm } from './LinkForm.tsx'
import { PANORAMAS } from './panorama-rules.ts'
import type { PanoramaViewer } from './panorama-viewer.ts'
import { freshName } from './scene-names.ts'
import { SceneForm } from './TourForm.tsx'
import styles from './TourViewer.module.css'

interface Props {
  item: OfItem
  tour: Tour
  scene: Scene360
  viewer: RefObject<PanoramaViewer | undefined>
  onGo: (scene_id: number | undefined) => void
}

/** Editing tools of a tour that use the current view: the start view of a scene, its links, its name, and new scenes. */
export function SceneTools({ item, tour, scene, viewer, onGo }: Props) {
  const [open, setOpen] = useState<'name' | { readonly yaw: number; readonly pitch: number } | undefined>()
  const close = () => setOpen(undefined)
  const params = { ...item, id: tour.id, scene_id: scene.id }
  const { version } = scene
  const uploads = usePictureUploads(async (file, flight) => {
    const name = freshName(
      file.name,
      tour.scenes.map((one) => one.name),
    )
    await call(media360.addScene, { params: { ...item, id: tour.id }, body: { file, name } }, flight)
    await refetched()
  }, PANORAMAS)

  const startHere = () => {
    const start = viewer.current?.view()
    if (!start)
      return notify.info('Look around in the panorama first. A browser that shows it flat cannot place anything in it.')
    void act(() => call(media360.changeScene, { params, body: { version, start } }), {
      good: 'The scene now starts with this view',
    })
  }
  const linkHere = () => {
    const view = viewer.current?.view()
    if (!view)
      return notify.info('Look around in the panorama first. A browser that shows it flat cannot place anything in it.')
    setOpen({ yaw: view.yaw, pitch: view.pitch })
  }
  const beginHere = () =>
    void act(
      () =>
        call(media360.change, {
          params: { ...item, id: tour.id },
          body: { version: tour.version, first_scene_id: scene.id },
        }),
      { good: `The tour now begins in ${scene.name}` },
    )
  const remove = () => {
    onGo(tour.scenes.find(({ id }) => id !== scene.id)?.id)
    void act(() => call(media360.removeScene, { params }), {
      good: `${scene.name} deleted`,
      undo: () => act(() => call(media360.restoreScene, { params })),
    })
  }
  const removeLink = (at: number) =>
    void act(
      () =>
        call(media360.changeScene, { params, body: { version, hotspots: scene.hotspots.filter((_, i) => i !== at) } }),
      { good: 'Link deleted' },
    )
  const labelOf = ({ text, target_scene_id }: Scene360['hotspots'][number]) =>
    text ?? tour.scenes.find(({ id }) => id === target_scene_id)?.name ?? ''
  const looks = scene.state === 'ready'

  return (
    <div className={styles.tools}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconFocus2 size={14} stroke={1.8} aria-hidden />}
        disabled={!looks}
        onClick={startHere}
      >
        Start with this view
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconLink size={14} stroke={1.8} aria-hidden />}
        disabled={!looks}
        onClick={linkHere}
      >
        Add link here
      </Button>
      <AddPictures label="Add scene" onFiles={uploads.add} />
      <span className={styles.more}>
        <RowMenu
          name={scene.name}
          actions={[
            { label: 'Rename scene', onSelect: () => setOpen('name') },
            ...(tour.scenes[0]?.id === scene.id ? [] : [{ label: 'Set as first scene', onSelect: beginHere }]),
            ...scene.hotspots.map((spot, at) => ({
              label: `Delete link “${labelOf(spot)}”`,
              onSelect: () => removeLink(at),
            })),
            ...(tour.scenes.length > 1 ? [{ label: 'Delete scene', danger: true, onSelect: remove }] : []),
          ]}
        />
      </span>
      {uploads.refused && (
        <Text size="sm" role="alert">
          {uploads.refused}
        </Text>
      )}
      <UploadList queue={uploads.queue} unsent />
      {open === 'name' && <SceneForm item={item} tour={tour} scene={scene} onClose={close} />}
      {typeof open === 'object' && <LinkForm item={item} tour={tour} scene={scene} at={open} onClose={close} />}
    </div>
  )
}
