import { discounts } from '@storey/api/client-endpoints.ts'
import type { DiscountRow } from '@storey/api/sales/discounts.ts'
import { MAX_MANY } from '@storey/api/sales/many.ts'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Can } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import { nameSkipped } from '../../ui/table/name-skipped.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { ChooseForMany } from './ChooseForMany.tsx'
import { discountsText } from './labels.ts'

/** Assigns many requests to a sales manager; those that cannot be assigned are listed. */
export function DiscountBulk({ chosen }: { chosen: Chosen<DiscountRow> }) {
  const [choosing, setChoosing] = useState<readonly number[]>()
  const ask = () => {
    if (chosen.count > MAX_MANY) return notify.info(`Choose at most ${MAX_MANY} discounts at a time.`)
    void act(async () => setChoosing(chosen.all ? await idsOf(chosen.asked) : chosen.ids.map(Number)))
  }
  return (
    <>
      <Can access={discounts.assignMany.access}>
        <BulkAction
          icon={<IconUserCheck size={16} stroke={1.6} aria-hidden />}
          label="Choose sales manager"
          onClick={ask}
        />
      </Can>
      {choosing && (
        <ChooseForMany
          ids={choosing}
          onClose={() => setChoosing(undefined)}
          onDone={({ changed, skipped }) => {
            setChoosing(undefined)
            if (changed.length > 0) notify.good(`Sales manager assigned to ${discountsText(changed.length)}`)
            nameSkipped(
              `${discountsText(skipped.length)} stayed as ${skipped.length === 1 ? 'it is' : 'they are'}`,
              skipped,
            )
            if (skipped.length === 0) chosen.clear()
          }}
        />
      )}
    </>
  )
}

const idsOf = async (query: Readonly<Record<string, unknown>>) =>
  (await call(discounts.list, { query: { ...query, page: 1, per_page: 100 } })).data.map(({ id }) => id)
