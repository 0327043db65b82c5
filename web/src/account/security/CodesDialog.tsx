import { Button, Modal } from '@mantine/core'
import { CodesToKeep } from '../parts/CodesToKeep.tsx'
import styles from './security.module.css'

/** New recovery codes, shown once: the dialog closes after the user confirms that they are stored. */
export function CodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Save your recovery codes"
      size={560}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div data-print>
        <p>Each code signs you in once without your phone. They won’t be shown again.</p>
        <CodesToKeep codes={codes}>
          {(kept) => (
            <div className={styles.done}>
              <Button disabled={!kept} onClick={onKept}>
                Done
              </Button>
            </div>
          )}
        </CodesToKeep>
      </div>
    </Modal>
  )
}
