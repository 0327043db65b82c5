import { Button } from '@mantine/core'
import type { BookingDraft } from '@storey/api/sales/booking-drafts.ts'
import { useAction } from '../../ui/act.ts'
import { momentText } from '../../ui/format/day.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import styles from './Booking.module.css'
import * as copy from './copy.ts'
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
        <p>{copy.draftSavedElsewhere(momentText(theirs.saved_at))}</p>
        <Button
          size="xs"
          variant="default"
          onClick={() => void draft.drop().then(() => onRestart(theirs.values ? theirs : null))}
        >
          {copy.openThatDraft}
        </Button>
        <Button size="xs" variant="default" onClick={draft.keepMine}>
          {copy.keepThisDraft}
        </Button>
      </section>
    )
  if (!start.draft) return null
  const discard = async () => {
    const sure = await confirm({
      title: copy.discardDraftOf(name),
      effect: copy.whatYouTypedIsLost,
      verb: copy.discardDraft,
      danger: true,
    })
    if (sure && (await run(draft.discard, { good: copy.draftDiscarded }))) onRestart(null)
  }
  return (
    <section className={styles.kept}>
      <p role="status">{copy.draftKept(momentText(start.draft.saved_at))}</p>
      <Button size="xs" variant="subtle" color="gray" loading={running} onClick={() => void discard()}>
        {copy.discardDraft}
      </Button>
    </section>
  )
}
