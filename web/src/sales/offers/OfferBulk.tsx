import { saleOffers } from '@storey/api/client-endpoints.ts'
import type { ManyDone } from '@storey/api/sales/many.ts'
import { MAX_MANY } from '@storey/api/sales/many.ts'
import type { OfferRow } from '@storey/api/sales/offer-shapes.ts'
import { IconCalendarPlus, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import { nameSkipped } from '../../ui/table/name-skipped.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { ExtendOffers } from './ExtendOffers.tsx'
import { offersText } from './labels.ts'

interface Props {
  chosen: Chosen<OfferRow>
  /** Returns a page of ids of the list in which they were selected. */
  pageOf: (query: Readonly<Record<string, unknown>>, page: number) => Promise<readonly number[]>
}

/** Withdraws or extends many offers; those that cannot be changed are listed. */
export function OfferBulk({ chosen, pageOf }: Props) {
  const [extending, setExtending] = useState<readonly number[]>()

  /** The selected ids, unless they are too many for one call. */
  const idsOf = async (): Promise<readonly number[] | undefined> => {
    if (chosen.count > MAX_MANY) {
      notify.info(`Choose at most ${MAX_MANY} offers at a time.`)
      return undefined
    }
    return chosen.all ? pageOf(chosen.asked, 1) : chosen.ids.map(Number)
  }
  const report = ({ changed, skipped }: ManyDone, done: (count: number) => string) => {
    if (changed.length > 0) notify.good(done(changed.length))
    nameSkipped(`${offersText(skipped.length)} stayed as ${skipped.length === 1 ? 'it is' : 'they are'}`, skipped)
    if (skipped.length === 0) chosen.clear()
  }
  const withdraw = () =>
    act(async () => {
      const ids = await idsOf()
      if (!ids) return
      const agreed = await confirm({
        title: `Withdraw ${offersText(ids.length)}?`,
        effect: 'Offers that were answered or have ended are skipped.',
        verb: 'Withdraw',
        danger: true,
      })
      if (agreed)
        report(
          (await call(saleOffers.withdrawMany, { body: { ids: [...ids] } })).data,
          (count: number) => `${offersText(count)} withdrawn`,
        )
    })

  return (
    <>
      <BulkAction
        icon={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
        label="Extend"
        onClick={() => void act(async () => setExtending(await idsOf()))}
      />
      <BulkAction
        icon={<IconCircleX size={16} stroke={1.6} aria-hidden />}
        label="Withdraw"
        danger
        onClick={() => void withdraw()}
      />
      {extending && (
        <ExtendOffers
          ids={extending}
          onClose={() => setExtending(undefined)}
          onDone={(done) => {
            setExtending(undefined)
            report(done, (count: number) => `${offersText(count)} extended`)
          }}
        />
      )}
    </>
  )
}
