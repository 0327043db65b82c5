import { Button } from '@mantine/core'
import type { BookingDraft } from '@storey/api/sales/booking-drafts.ts'
import { useAction } from '../../ui/act.ts'
import { momentText } from '../../ui/format/day.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import styles from './Booking.module.css'
import type { useDraft } from './useDraft.ts'

interface Props {
  draft: ReturnType<typeof useDraft>
  /** The unit's name. */
  name: string
  /** Starts again with another draft, or without one. */
  onRestart: (kept: BookingDraft | null) => void
}

/** Notice that a draft was resumed, or that another device has saved a newer one. */
export function DraftNotice({ draft, name, onRestart }: Props) {
  const { run, running } = useAction()
  const { theirs, start } = draft
  if (theirs)
    return (
      <section className={styles.kept} data-tone="warn" role="alert">
        <p>This draft was saved on another device: {momentText(theirs.saved_at)}.</p>
        <Button
          size="xs"
          variant="default"
          onClick={() => void draft.drop().then(() => onRestart(theirs.values ? theirs : null))}
        >
          Open that draft
        </Button>
        <Button size="xs" variant="default" onClick={draft.keepMine}>
          Keep this draft
        </Button>
      </section>
    )
  if (!start.draft) return null
  const discard = async () => {
    const sure = await confirm({
      title: `Discard the draft of ${name}?`,
      effect: 'This deletes the draft on all devices.',
      verb: 'Discard draft',
      danger: true,
    })
    if (sure && (await run(draft.discard, { good: 'Draft discarded' }))) onRestart(null)
  }
  return (
    <section className={styles.kept}>
      <p role="status">Draft of {momentText(start.draft.saved_at)}, kept.</p>
      <Button size="xs" variant="subtle" color="gray" loading={running} onClick={() => void discard()}>
        Discard draft
      </Button>
    </section>
  )
}
