import { videoLinks } from '@storey/api/client-endpoints.ts'
import type { VideoLink } from '@storey/api/inventory/media-links.ts'
import type { VideoProvider } from '@storey/api/inventory/video-address.ts'
import type { Illustration } from '@storey/api/picture.ts'
import { IconBrandVimeo, IconBrandYoutube, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { late } from '../../../ui/late.tsx'
import { LinkGrid } from './LinkGrid.tsx'
import { LinkPlayer } from './LinkPlayer.tsx'
import type { OfItem } from './of-item.ts'
import { startText } from './start-text.ts'

const { Late: VideoForm } = late(async () => (await import('./VideoForm.tsx')).VideoForm)

interface Props {
  item: OfItem
  cover: Illustration | null
}

const providers: Readonly<Record<VideoProvider, string>> = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** YouTube and Vimeo videos behind posters served by us. */
export function Videos({ item, cover }: Props) {
  const answer = useQuery(query(videoLinks.list, { params: item }))
  const mayManage = useCan(videoLinks.add.access)
  const [open, setShown] = useState<VideoLink | undefined>()
  const [edited, setEdited] = useState<VideoLink | 'new' | undefined>()
  return (
    <Await answer={answer} kind="list">
      {({ data }) => (
        <>
          <LinkGrid
            words={{
              title: 'Videos',
              note: 'YouTube and Vimeo. Videos load only when played.',
              none: 'Paste a YouTube or Vimeo link.',
              add: 'Add video',
              what: 'video',
              open: (title: string) => `Play ${title}`,
            }}
            links={data}
            cover={cover}
            mayManage={mayManage}
            own={({ owner }) => owner === item.item_type}
            face={({ provider, starts_at, owner }) => ({
              icon: provider === 'youtube' ? IconBrandYoutube : IconBrandVimeo,
              press: IconPlayerPlayFilled,
              mark: [
                providers[provider],
                starts_at !== null && `from ${startText(starts_at)}`,
                owner !== item.item_type && 'of the building',
              ]
                .filter(Boolean)
                .join(', '),
            })}
            onOpen={setShown}
            onEdit={setEdited}
            onOrder={(ids) => call(videoLinks.order, { params: item, body: { ids: [...ids] } })}
            onRemove={(id) => call(videoLinks.remove, { params: { ...item, id } })}
            onRestore={(id) => call(videoLinks.restore, { params: { ...item, id } })}
          />
          {open && (
            <LinkPlayer
              title={open.title}
              src={open.player}
              video
              page={{ address: open.page, label: `Open on ${providers[open.provider]}` }}
              onClose={() => setShown(undefined)}
            />
          )}
          {edited && (
            <VideoForm
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
