import { embeds } from '@storey/api/client-endpoints.ts'
import type { Embed, EmbedKind } from '@storey/api/inventory/media-links.ts'
import {
  type Icon,
  IconAdjustments,
  IconAppWindow,
  IconCalculator,
  IconExternalLink,
  IconMap2,
  IconView360,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { late } from '../../../ui/late.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { LinkGrid } from './LinkGrid.tsx'
import { LinkPlayer } from './LinkPlayer.tsx'
import { kinds } from './labels.ts'
import type { OfItem } from './of-item.ts'

const { Late: EmbedForm } = late(async () => (await import('./EmbedForm.tsx')).EmbedForm)

const icons: Readonly<Record<EmbedKind, Icon>> = {
  tour: IconView360,
  map: IconMap2,
  configurator: IconAdjustments,
  calculator: IconCalculator,
  other: IconAppWindow,
}

/** Embedded pages of allowed hosts; each loads its frame when opened. */
export function Embeds({ item }: { item: OfItem }) {
  const answer = useQuery(query(embeds.list, { params: item }))
  const mayManage = useCan(embeds.add.access)
  const [open, setShown] = useState<Embed | undefined>()
  const [edited, setEdited] = useState<Embed | 'new' | undefined>()
  return (
    <Await answer={answer} kind="list">
      {({ data }) => (
        <>
          <LinkGrid
            words={{
              title: 'Tours and maps',
              note: 'Pages of Matterport, Kuula and other allowed hosts, loaded on click.',
              none: 'Paste the https address of a tour, a map or a configurator.',
              add: 'Add tour or map',
              what: 'page',
              open: (title: string) => `Open ${title}`,
            }}
            links={data}
            cover={null}
            mayManage={mayManage}
            face={({ kind, allowed, host }) => ({
              icon: IconExternalLink,
              press: icons[kind],
              mark: allowed ? `${kinds[kind]}, ${host}` : 'Host not allowed',
            })}
            onOpen={(link) => (link.allowed ? setShown(link) : notify.info(`Embeds from ${link.host} are turned off.`))}
            onEdit={setEdited}
            onOrder={(ids) => call(embeds.order, { params: item, body: { ids: [...ids] } })}
            onRemove={(id) => call(embeds.remove, { params: { ...item, id } })}
            onRestore={(id) => call(embeds.restore, { params: { ...item, id } })}
          />
          {open && (
            <LinkPlayer
              title={open.title}
              src={open.url}
              height={open.height}
              page={{ address: open.url, label: 'Open in a new window' }}
              onClose={() => setShown(undefined)}
            />
          )}
          {edited && (
            <EmbedForm
              item={item}
              {...(edited === 'new' ? {} : { link: edited })}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </Await>
  )
}
