import { ActionIcon, Button, useComputedColorScheme } from '@mantine/core'
import { maps } from '@storey/api/client-endpoints.ts'
import type { MapTiles } from '@storey/api/utilities.ts'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { refresh } from '../../../http/query.ts'
import { Current } from './current.ts'
import styles from './MapView.module.css'
import { type DrawnMap, openMap } from './open-map.ts'
import type { Extent, Place } from './places.ts'

interface Props {
  tiles: MapTiles
  /** Names the map for screen readers. */
  label: string
  /** What is seen first, and again by the button. */
  extent: Extent
  margin?: number
  /** Moved to when it changes. */
  focus?: Place | undefined
  onPick?: (place: Place) => void
  /** Its pins. */
  children?: ReactNode
}

/** A map with its pins, zoom buttons and source. Imported late: it brings the library that draws it. */
export function MapView(props: Props) {
  const [attempt, setAttempt] = useState(0)
  const again = async () => {
    // The archive may have been replaced: then it has another address.
    await refresh(maps.tiles)
    setAttempt(attempt + 1)
  }
  return <OneMap key={`${props.tiles.url} ${attempt}`} {...props} onAgain={() => void again()} />
}

function OneMap({ tiles, label, extent, margin, focus, onPick, children, onAgain }: Props & { onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const [map, setMap] = useState<DrawnMap>()
  const [failed, setFailed] = useState<'tiles' | 'browser'>()
  const pick = useEffectEvent((place: Place) => onPick?.(place))
  const draw = useEffectEvent((container: HTMLElement) => {
    try {
      return openMap(container, {
        ...{ tiles, scheme, label, extent, margin },
        onPick: onPick && pick,
        onFailed: () => setFailed('tiles'),
      })
    } catch {
      setFailed('browser')
      return undefined
    }
  })

  useEffect(() => {
    const drawn = box.current ? draw(box.current) : undefined
    setMap(drawn)
    return () => drawn?.remove()
  }, [])
  useEffect(() => map?.setScheme(scheme), [map, scheme])
  useEffect(() => {
    if (focus) map?.showPlace(focus)
  }, [map, focus])

  return (
    <div className={styles.root} data-no-print>
      <div ref={box} className={styles.map} data-picks={onPick ? true : undefined} />
      {map && <Current value={map}>{children}</Current>}
      {failed ? (
        <div className={styles.failed} role="alert">
          {failed === 'tiles' ? 'The map could not be loaded.' : 'This browser cannot draw maps.'}
          {failed === 'tiles' && (
            <Button variant="default" size="compact-sm" onClick={onAgain}>
              Try again
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.buttons}>
          <Tool label="Zoom in" onClick={() => map?.zoomBy(1)}>
            <IconPlus size={18} stroke={1.6} />
          </Tool>
          <Tool label="Zoom out" onClick={() => map?.zoomBy(-1)}>
            <IconMinus size={18} stroke={1.6} />
          </Tool>
          <Tool label="Show all" onClick={() => map?.fit(extent)}>
            <IconMaximize size={18} stroke={1.6} />
          </Tool>
        </div>
      )}
      <Source text={tiles.attribution} />
    </div>
  )
}

const Tool = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <ActionIcon variant="subtle" size={36} radius={0} aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
)

/** The license of OpenStreetMap asks for its name, with a link. */
const Source = ({ text }: { text: string }) => (
  <small className={styles.source}>
    {text.includes('OpenStreetMap') ? (
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      text
    )}
  </small>
)
