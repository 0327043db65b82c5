import { Button, Group, Text } from '@mantine/core'
import { discounts } from '@storey/api/client-endpoints.ts'
import type { DiscountDetail } from '@storey/api/sales/discounts.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useSession } from '../../http/useSession.ts'
import { useAction } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { AskDiscount } from './AskDiscount.tsx'
import { ApproveDiscount, ReturnDiscount } from './DecideDiscount.tsx'

type Dialog = 'approve' | 'reject' | 'requestChanges' | 'resubmit'

/** The user's actions on a request: decide it or, for its creator, submit it again or withdraw it. */
export function DiscountActions({ discount }: { discount: DiscountDetail }) {
  const [dialog, setDialog] = useState<Dialog>()
  const me = useSession()?.user_id
  const { run, running } = useAction()
  const { status, version, booking, obstacle } = discount
  const own = discount.requested_by.id === me
  const open = status === 'pending' || status === 'assigned' || status === 'changes_requested'
  const close = () => setDialog(undefined)
  if (!open) return null

  const withdraw = async () => {
    const agreed = await confirm({
      title: discount.kind === 'schedule' ? 'Withdraw this schedule?' : 'Withdraw this discount?',
      effect: discount.kind === 'schedule' ? 'The booking keeps its payments.' : 'The booking keeps the plan price.',
      verb: 'Withdraw',
    })
    if (agreed)
      await run(() => call(discounts.withdraw, { params: { id: booking.id }, body: { version } }), {
        good: 'Request withdrawn',
      })
  }

  return (
    <>
      {own ? (
        <Group gap="xs">
          {status === 'changes_requested' && discount.kind === 'discount' && (
            <Button onClick={() => setDialog('resubmit')}>Change and send again</Button>
          )}
          <Button variant="default" loading={running} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </Group>
      ) : obstacle === null ? (
        <Group gap="xs">
          <Button variant="default" color="red" onClick={() => setDialog('reject')}>
            Reject
          </Button>
          <Button variant="default" onClick={() => setDialog('requestChanges')}>
            Request changes
          </Button>
          <Button onClick={() => setDialog('approve')}>Approve</Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {obstacle}
        </Text>
      )}
      {dialog === 'approve' && <ApproveDiscount discount={discount} onClose={close} />}
      {(dialog === 'reject' || dialog === 'requestChanges') && (
        <ReturnDiscount kind={dialog} discount={discount} onClose={close} />
      )}
      {dialog === 'resubmit' && (
        <AskDiscount
          booking={booking}
          plan_price={discount.plan_price}
          limits={{ own_percent: discount.own_limit_percent, minimum_price: discount.minimum_price }}
          again={discount}
          onClose={close}
        />
      )}
    </>
  )
}
