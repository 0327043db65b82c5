import { ActionIcon, Modal, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { media360 } from '@storey/api/client-endpoints.ts'
import type { Tour } from '@storey/api/inventory/media360.ts'
import { IconMaximize, IconMinimize, IconView360, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { act } from '../../../ui/act.ts'
import type { OfItem } from '../../media-links/parts/of-item.ts'
import type { PanoramaViewer } from './panorama-viewer.ts'
import { SceneTools } from './SceneTools.tsx'
import { Stage } from './Stage.tsx'
import styles from './TourViewer.module.css'

interface Props {
  item: OfItem
  tour: Tour
  mayManage: boolean
  onClose: () => void
}

/** Full-window tour: the user looks around with pointer, finger and keys, and moves from scene to scene. */
export function TourViewer({ item, tour, mayManage, onClose }: Props) {
  const [at, setAt] = useState<number | undefined>()
  const viewer = useRef<PanoramaViewer>(undefined)
  const full = useFullScreen()
  const scene = tour.scenes.find(({ id }) => id === at) ?? tour.scenes[0]
  if (!scene) return null
  const nameOf = (id: number) => tour.scenes.find((one) => one.id === id)?.name ?? ''
  const close = () => {
    full.leave()
    onClose()
  }
  const prepare = () =>
    void act(() => call(media360.prepareScene, { params: { ...item, id: tour.id, scene_id: scene.id } }))

  return (
    <Modal
      opened
      onClose={close}
      fullScreen
      withCloseButton={false}
      title={<VisuallyHidden>{tour.title}</VisuallyHidden>}
      classNames={{ content: styles.content ?? '', header: styles.header ?? '', body: styles.body ?? '' }}
    >
      <div className={styles.bar}>
        <span className={styles.title} dir="auto">
          {tour.title}
          {scene.name !== tour.title && <small>{scene.name}</small>}
        </span>
        <Tool label="Zoom out" onClick={() => viewer.current?.zoomBy(1 / 1.25)}>
          <IconZoomOut size={20} stroke={1.6} />
        </Tool>
        <Tool label="Zoom in" onClick={() => viewer.current?.zoomBy(1.25)}>
          <IconZoomIn size={20} stroke={1.6} />
        </Tool>
        {document.fullscreenEnabled && (
          <Tool label={full.on ? 'Leave full screen' : 'Full screen'} onClick={full.toggle}>
            {full.on ? <IconMinimize size={20} stroke={1.6} /> : <IconMaximize size={20} stroke={1.6} />}
          </Tool>
        )}
        <Tool label="Close" onClick={close}>
          <IconX size={20} stroke={1.6} />
        </Tool>
      </div>
      <div className={styles.stage} data-managed={mayManage || undefined}>
        <Stage scene={scene} nameOf={nameOf} onGo={setAt} viewer={viewer} onPrepare={mayManage ? prepare : undefined} />
      </div>
      <Stack gap="xs" pt="xs" pb="sm" px="sm">
        {tour.scenes.length > 1 && (
          <ul className={styles.scenes} aria-label="Scenes">
            {tour.scenes.map((one) => (
              <li key={one.id}>
                <UnstyledButton
                  className={styles.scene ?? ''}
                  aria-current={one.id === scene.id || undefined}
                  onClick={() => setAt(one.id)}
                >
                  {one.thumbnail ? <img src={one.thumbnail.small} alt="" /> : <IconView360 size={24} stroke={1.4} />}
                  <span dir="auto">{one.name}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        {mayManage && <SceneTools item={item} tour={tour} scene={scene} viewer={viewer} onGo={setAt} />}
      </Stack>
    </Modal>
  )
}

/** Makes the whole page full screen, so that dialogs and notices stay visible. */
function useFullScreen() {
  const [on, setOn] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const hear = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', hear)
    return () => document.removeEventListener('fullscreenchange', hear)
  }, [])
  // If the browser refuses, nothing changes.
  const leave = () => void (document.fullscreenElement && document.exitFullscreen().catch(() => undefined))
  const toggle = () =>
    document.fullscreenElement ? leave() : void document.documentElement.requestFullscreen().catch(() => undefined)
  return { on, leave, toggle }
}

const Tool = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <ActionIcon className={styles.tool ?? ''} size={44} aria-label={label} onClick={onClick}>
    {children}
  </ActionIcon>
)
