import { Box, Button, Group, Loader, Modal, Text } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { FailedState } from '../../ui/FailedState.tsx'
import { sizeText } from '../../ui/format/number.ts'
import { usePhone } from '../../ui/usePhone.ts'
import styles from './FilePreview.module.css'
import { isPdf, isPicture, type PreviewedFile } from './previewed-file.ts'
import { downloadFile, usePreviewedFile } from './usePreviewedFile.ts'

/**
 * Whether this browser shows PDF files. WebKitGTK says so, but its viewer is a page with scripts of its own: the content security policy of
 * Storey, which a file opened from memory inherits, stops them, and the browser stops answering. Safari's viewer is native code.
 */
function hasViewer(): boolean {
  const { userAgent, pdfViewerEnabled } = navigator
  const isWebKitGtk = /Linux/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Chrom|Android/.test(userAgent)
  return pdfViewerEnabled && !isWebKitGtk
}

/** Preview of a file: a picture, or a PDF in the browser's viewer, which those of phones do not have. */
export function FilePreview({ file, onClose }: { file: PreviewedFile; onClose: () => void }) {
  const phone = usePhone()
  const { address, error, retry } = usePreviewedFile(file)
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.title}
      size={1080}
      fullScreen={phone ?? false}
      classNames={{ body: styles.body ?? '', content: styles.content ?? '', title: styles.title ?? '' }}
    >
      <div className={styles.file}>
        {error ? (
          <FailedState error={error} onRetry={retry} />
        ) : address === undefined ? (
          <Loader size="sm" aria-label="Loading" />
        ) : isPicture(file) ? (
          <img className={styles.picture} src={address} alt={file.title} />
        ) : isPdf(file) && hasViewer() ? (
          <iframe className={styles.pages} src={`${address}#navpanes=0`} title={file.title} />
        ) : (
          <Box component="p" m="auto" p="var(--mantine-spacing-lg)" ta="center">
            {isPdf(file)
              ? 'This browser can’t show PDF files. Download this one to open it.'
              : 'This kind of file can’t be previewed. Download it to open it.'}
          </Box>
        )}
      </div>
      <Group gap="sm" wrap="nowrap">
        <Text span inherit fz="xs" lh="var(--l-snug)" c="var(--text-2)">
          {sizeText(file.size)}
        </Text>
        <Box component="span" flex="1" />
        {address !== undefined && (!isPdf(file) || hasViewer()) && (
          // For viewers that show nothing inside a page.
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            variant="default"
            size="xs"
            leftSection={<IconExternalLink size={14} stroke={1.8} />}
          >
            Open in a new tab
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.8} />}
          onClick={() => void downloadFile(file)}
        >
          Download
        </Button>
      </Group>
    </Modal>
  )
}
