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
import * as copy from './copy.ts'

/** Assigns many requests to a sales manager; those that cannot be assigned are listed. */
export function DiscountBulk({ chosen }: { chosen: Chosen<DiscountRow> }) {
  const [choosing, setChoosing] = useState<readonly number[]>()
  const ask = () => {
    if (chosen.count > MAX_MANY) return notify.info(copy.chooseAtMost(MAX_MANY))
    void act(async () => setChoosing(chosen.all ? await idsOf(chosen.asked) : chosen.ids.map(Number)))
  }
  return (
    <>
      <Can access={discounts.assignMany.access}>
        <BulkAction
          icon={<IconUserCheck size={16} stroke={1.6} aria-hidden />}
          label={copy.chooseManager}
          onClick={ask}
        />
      </Can>
      {choosing && (
        <ChooseForMany
          ids={choosing}
          onClose={() => setChoosing(undefined)}
          onDone={({ changed, skipped }) => {
            setChoosing(undefined)
            if (changed.length > 0) notify.good(copy.given(changed.length))
            nameSkipped(copy.stayed(skipped.length), skipped)
            if (skipped.length === 0) chosen.clear()
          }}
        />
      )}
    </>
  )
}

const idsOf = async (asked: Readonly<Record<string, unknown>>) =>
  (await call(discounts.list, { query: { ...asked, page: 1, per_page: 100 } })).data.map(({ id }) => id)
