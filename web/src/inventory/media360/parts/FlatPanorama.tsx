import { Button } from '@mantine/core'
import type { Scene360 } from '@storey/api/inventory/media360.ts'
import styles from './TourViewer.module.css'

interface Props {
  scene: Scene360
  nameOf: (scene_id: number) => string
  onGo: (scene_id: number) => void
}

/** The whole panorama as a flat picture with its links below, for browsers without WebGL. */
export function FlatPanorama({ scene, nameOf, onGo }: Props) {
  const [first] = scene.panoramas
  return (
    <div className={styles.flat}>
      <p role="status">
        This browser cannot show 360° panoramas, so you see the whole picture flat. Scroll it sideways.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.wide} aria-label={`${scene.name}, the whole panorama`} tabIndex={0}>
        <img src={first?.address} alt={`${scene.name}, the whole panorama`} />
      </section>
      {scene.hotspots.length > 0 && (
        <ul className={styles.links} aria-label="Links">
          {scene.hotspots.map(({ yaw, pitch, target_scene_id, text }) => (
            <li key={`${yaw} ${pitch} ${target_scene_id} ${text}`}>
              {target_scene_id === null ? (
                <span dir="auto">{text}</span>
              ) : (
                <Button variant="default" size="compact-sm" onClick={() => onGo(target_scene_id)}>
                  {text ?? `Go to ${nameOf(target_scene_id)}`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
