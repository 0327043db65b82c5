import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useKeptState } from '../../ui/kept/useKeptState.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { moveLabels } from '../parts/labels.ts'

interface Props {
  title: string
  onClose: () => void
  onReason: (reason: string) => Promise<void>
}

/** Dialog that asks for a reason before a unit is withdrawn from sale. */
export function ReasonDialog({ title, onClose, onReason }: Props) {
  const [reason, setReason] = useKeptState(title, '')
  const [sending, setSending] = useState(false)
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  useUnsaved(() => !missing)
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (missing || sending) return
          setSending(true)
          void onReason(reason.trim()).finally(() => setSending(false))
        }}
      >
        <TextInput
          label="Reason"
          description={moveLabels.block.effect}
          placeholder="Show flat"
          maxLength={300}
          data-autofocus
          value={reason}
          error={tried && missing ? 'Enter a reason.' : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            Block unit
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
