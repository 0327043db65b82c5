import { leadBulk } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { showDetails } from '../../ui/details.tsx'
import { countText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Refused } from './Refused.tsx'

const leadsText = (count: number) => `${countText(count)} ${count === 1 ? 'lead' : 'leads'}`

/**
 * Undoes the user's bulk change of leads from its entry under the bell. Values that another user has changed since are kept, and
 * listed.
 */
export const undoChange = (id: number): Promise<boolean> =>
  act(async () => {
    const { data } = await call(leadBulk.undo, { params: { id } })
    if (data.result) {
      const { put_back, restored, kept, kept_count } = data.result
      if (kept_count === 0) notify.good(`${leadsText(put_back)} ${restored ? 'restored' : 'changed back'}`)
      else
        notify.info(`${leadsText(put_back)} changed back, ${countText(kept_count)} kept as changed since`, {
          stays: true,
          action: {
            label: 'Show which',
            onSelect: () => void showDetails('Kept as changed since', <Refused leads={kept} count={kept_count} />),
          },
        })
    }
  })
