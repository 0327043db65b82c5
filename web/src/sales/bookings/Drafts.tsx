import { ActionIcon, Button } from '@mantine/core'
import { bookingDrafts } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { DraftRow } from '@storey/api/sales/booking-drafts.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { bookingAddress } from '../../inventory/parts/units/booking-address.ts'
import { useAction } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import styles from './Drafts.module.css'

/** The user's own booking drafts, behind a button if there are any. */
export function Drafts() {
  const drafts = useQuery(query(bookingDrafts.list, {})).data?.data ?? []
  const [open, setOpen] = useState(false)
  if (drafts.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        My drafts: {countText(drafts.length)}
      </Button>
      {open && (
        <SidePanel
          title="Drafts of bookings"
          note="Only you see these. A draft is deleted after 30 days without a change."
          onClose={() => setOpen(false)}
        >
          <ul className={styles.rows}>
            {drafts.map((draft) => (
              <Row key={`${draft.unit.id} ${draft.sale_offer_id}`} draft={draft} />
            ))}
          </ul>
        </SidePanel>
      )}
    </>
  )
}

const clientAndAge = (client: ReactNode, at: ReactNode, offered: boolean) =>
  offered ? (
    <>
      {client}, from a sale offer, saved {at}
    </>
  ) : (
    <>
      {client}, saved {at}
    </>
  )

function Row({ draft }: { draft: DraftRow }) {
  const { unit, building, project, sale_offer_id, saved_at, client, payment_plan_id } = draft
  const { run, running } = useAction()
  const name = unitName(building, unit.number)
  const of_offer = sale_offer_id ?? undefined
  const discard = async () => {
    const sure = await confirm({
      title: `Discard the draft of ${name}?`,
      effect: 'This deletes the draft on all devices.',
      verb: 'Discard draft',
      danger: true,
    })
    if (!sure) return
    await run(
      () =>
        call(bookingDrafts.discard, {
          params: { id: unit.id },
          query: of_offer === undefined ? {} : { sale_offer_id: of_offer },
        }),
      { good: 'Draft discarded' },
    )
  }
  return (
    <li>
      <div className={styles.words}>
        <Link to={bookingAddress(unit.id, payment_plan_id, of_offer)}>
          {name}, <bdi>{project.name}</bdi>
        </Link>
        <p>
          {clientAndAge(<bdi>{client || 'No client yet'}</bdi>, <Instant value={saved_at} />, sale_offer_id !== null)}
        </p>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={running}
        aria-label={`Discard draft of ${name}`}
        onClick={() => void discard()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}
