import { Anchor, Modal, Text } from '@mantine/core'
import styles from './MediaLinks.module.css'

interface Props {
  title: string
  src: string
  /** The original page, in case a frame is not enough. */
  page: { readonly address: string; readonly label: string }
  /** A video has its own aspect ratio, and its player needs the referrer. */
  video?: boolean
  /** Height of the frame in pixels. */
  height?: number
  onClose: () => void
}

/** A page may run scripts with its own origin; it cannot navigate this window or read our data. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** The frame of a video or page, mounted while it is open. */
export function LinkPlayer({ title, src, page, video = false, height, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size={1080} closeButtonProps={{ 'aria-label': 'Close' }}>
      <iframe
        className={styles.frame}
        data-video={video || undefined}
        style={height === undefined ? {} : { height }}
        src={src}
        title={title}
        sandbox={video ? `${SANDBOX} allow-presentation` : `${SANDBOX} allow-forms`}
        allow={
          video
            ? 'autoplay; fullscreen; encrypted-media; picture-in-picture'
            : 'fullscreen; gyroscope; accelerometer; xr-spatial-tracking'
        }
        // YouTube plays nothing without a referrer.
        referrerPolicy={video ? 'strict-origin' : 'no-referrer'}
      />
      <Text size="xs" c="dimmed" pt="xs">
        Loaded from {new URL(src).hostname}.{' '}
        <Anchor href={page.address} target="_blank" rel="noopener noreferrer" inherit>
          {page.label}
        </Anchor>
      </Text>
    </Modal>
  )
}
