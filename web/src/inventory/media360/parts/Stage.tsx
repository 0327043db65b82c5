import { Button, Loader } from '@mantine/core'
import type { Scene360 } from '@storey/api/inventory/media360.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { part } from '../../../ui/part.ts'
import { FlatPanorama } from './FlatPanorama.tsx'
import { largestPanorama } from './largest-panorama.ts'
import type { PanoramaViewer } from './panorama-viewer.ts'
import styles from './TourViewer.module.css'

interface Props {
  scene: Scene360
  /** Returns the name of a scene of this tour. */
  nameOf: (scene_id: number) => string
  onGo: (scene_id: number) => void
  /** The open viewer, used to read the current view. */
  viewer: RefObject<PanoramaViewer | undefined>
  /** Retries the processing of a scene that failed; undefined without permission. */
  onPrepare: (() => void) | undefined
}

/** Shows a scene, or why it cannot be shown. */
export function Stage({ scene, nameOf, onGo, viewer, onPrepare }: Props) {
  const [most] = useState(largestPanorama)
  if (scene.state === 'preparing')
    return (
      <p className={styles.said} role="status">
        <Loader size={18} color="gray" /> Processing this panorama. It will open automatically.
      </p>
    )
  if (scene.state === 'failed')
    return (
      <div className={styles.said}>
        <p role="alert">This panorama could not be prepared. {scene.problem}</p>
        {onPrepare && (
          <Button variant="default" size="compact-sm" onClick={onPrepare}>
            Try again
          </Button>
        )}
      </div>
    )
  if (most === undefined) return <FlatPanorama scene={scene} nameOf={nameOf} onGo={onGo} />
  return <Round scene={scene} most={most} nameOf={nameOf} onGo={onGo} viewer={viewer} />
}

type RoundProps = Omit<Props, 'onPrepare'> & { most: number }

/** The interactive panorama; its library is loaded now. */
function Round({ scene, most, nameOf, onGo, viewer }: RoundProps) {
  const stage = useRef<HTMLDivElement>(null)
  const last = useRef<{ readonly id: number; readonly view: Scene360['start'] }>(undefined)
  const focused = useRef(false)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')

  const draw = (target: number | null, text: string | null) => (at: HTMLElement) => {
    const label = text ?? (target === null ? '' : nameOf(target))
    const spot = document.createElement(target === null ? 'span' : 'button')
    spot.textContent = label
    spot.dir = 'auto'
    if (target !== null) {
      spot.setAttribute('aria-label', text === null ? `Go to ${label}` : `${text}. Go to ${nameOf(target)}`)
      spot.addEventListener('click', () => onGo(target))
    }
    at.append(spot)
  }
  const opened = useEffectEvent((open: typeof import('./panorama-viewer.ts').openPanorama, container: HTMLElement) => {
    // After a save, the scene keeps the current view.
    const start = last.current?.id === scene.id ? last.current.view : scene.start
    viewer.current = open(container, {
      scene: { ...scene, start },
      most,
      spot: styles.spot ?? '',
      hotspots: scene.hotspots.map(({ yaw, pitch, target_scene_id, text }) => ({
        yaw,
        pitch,
        draw: draw(target_scene_id, text),
      })),
      onLoad: () => {
        setState('there')
        if (!focused.current) container.focus({ preventScroll: true })
        focused.current = true
      },
      onError: () => setState('failed'),
    })
  })
  const closed = useEffectEvent((id: number) => {
    if (!viewer.current) return
    last.current = { id, view: viewer.current.view() }
    viewer.current.destroy()
    viewer.current = undefined
  })
  const { id, version } = scene
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scene that was saved is drawn again, by its version
  useEffect(() => {
    let wanted = true
    setState('loading')
    void part(() => import('./panorama-viewer.ts')).then(({ openPanorama }) => {
      if (wanted && stage.current) opened(openPanorama, stage.current)
    })
    return () => {
      wanted = false
      closed(id)
    }
  }, [id, version])

  return (
    <>
      <div
        ref={stage}
        className={styles.round}
        role="application"
        aria-label={`${scene.name}. Look around with the arrow keys, plus and minus.`}
        data-panorama={state}
      />
      {state === 'loading' && (
        <p className={styles.wait}>
          <Loader size={28} color="gray" />
        </p>
      )}
      {state === 'failed' && (
        <p className={styles.wait} role="alert">
          This panorama could not be loaded.
        </p>
      )}
    </>
  )
}
