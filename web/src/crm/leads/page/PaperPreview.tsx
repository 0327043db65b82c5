import { Button, Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { FailedState } from '../../../ui/FailedState.tsx'
import { sizeText } from '../../../ui/format/number.ts'
import { PHONE } from '../../../ui/list/FilterBar.tsx'
import * as copy from './copy.ts'
import styles from './PaperPreview.module.css'
import { isPdf, isPicture, type Paper } from './paper.ts'
import { savePaper, usePaper } from './usePaper.ts'

/** A paper where one stands: a picture as it is, a PDF in the browser's own viewer. */
export function PaperPreview({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const { address, error, retry } = usePaper(paper)
  return (
    <Modal
      opened
      onClose={onClose}
      title={paper.title}
      size={1080}
      fullScreen={phone ?? false}
      classNames={{ body: styles.body ?? '', content: styles.content ?? '', title: styles.title ?? '' }}
    >
      <div className={styles.paper}>
        {error ? (
          <FailedState error={error} onRetry={retry} />
        ) : address === undefined ? (
          <Loader size="sm" aria-label={copy.loading} />
        ) : isPicture(paper) ? (
          <img className={styles.picture} src={address} alt={paper.title} />
        ) : !isPdf(paper) ? (
          <p className={styles.unseen}>{copy.thisKindOfFileCannotBe}</p>
        ) : (
          <iframe className={styles.pages} src={`${address}#navpanes=0`} title={paper.title} />
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.facts}>{sizeText(paper.size)}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.8} />}
          onClick={() => void savePaper(paper)}
        >
          {copy.download}
        </Button>
      </div>
    </Modal>
  )
}
