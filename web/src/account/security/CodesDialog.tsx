import { Button, Modal } from '@mantine/core'
import { CodesToKeep } from '../parts/CodesToKeep.tsx'
import styles from './security.module.css'

/** New recovery codes, shown once: it closes when they are kept. */
export function CodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Keep your recovery codes"
      size={560}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div data-print>
        <p>Each of these codes lets you in once without your phone. They are not shown again.</p>
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
