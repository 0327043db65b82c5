import { Anchor, Modal, Text } from '@mantine/core'
import * as copy from './copy.ts'
import styles from './MediaLinks.module.css'

interface Props {
  title: string
  src: string
  /** Its page elsewhere, for where a frame is not enough. */
  page: { readonly address: string; readonly label: string }
  /** A video has its own shape, and players ask who shows them. */
  video?: boolean
  /** The height of the frame in pixels. */
  height?: number
  onClose: () => void
}

/** A page may run and talk to itself; it cannot steer this window, or read anything of ours. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** The frame of a video or a page, there as long as it is open. */
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
        // YouTube does not play without a referrer.
        referrerPolicy={video ? 'strict-origin' : 'no-referrer'}
      />
      <Text size="xs" c="dimmed" pt="xs">
        {copy.loadedFrom(new URL(src).hostname)}{' '}
        <Anchor href={page.address} target="_blank" rel="noopener noreferrer" inherit>
          {page.label}
        </Anchor>
      </Text>
    </Modal>
  )
}
