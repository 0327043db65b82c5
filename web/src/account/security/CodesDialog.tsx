import { Button, Modal } from '@mantine/core'
import { CodesToKeep } from '../parts/CodesToKeep.tsx'
import * as copy from './copy.ts'
import styles from './security.module.css'

/** New recovery codes, shown once: the dialog closes after the user confirms that they are stored. */
export function CodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={copy.saveYourRecoveryCodes}
      size={560}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div data-print>
        <p>{copy.eachCodeSignsYouInOnce}</p>
        <CodesToKeep codes={codes}>
          {(kept) => (
            <div className={styles.done}>
              <Button disabled={!kept} onClick={onKept}>
                {copy.done}
              </Button>
            </div>
          )}
        </CodesToKeep>
      </div>
    </Modal>
  )
}
