import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { saleOfferPdf, saleOffers } from '@storey/api/client-endpoints.ts'
import type { SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { IconExternalLink, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { useCan } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { PHONE } from '../../ui/list/FilterBar.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { PageMenu } from '../../ui/PageMenu.tsx'
import * as copy from './copy.ts'
import { EditOffer } from './EditOffer.tsx'
import { isUnanswered, offerName, previewOf } from './labels.ts'
import { OfferDay } from './OfferDay.tsx'
import { SendOffer } from './SendOffer.tsx'

type Opened = 'send' | 'edit' | 'extend' | 'revise'

/** Actions on an offer, by its status and the user's role. @param manages whether its texts may be edited too */
export function OfferActions({ offer, manages }: { offer: SaleOffer; manages: boolean }) {
  const { id, status, version } = offer
  const [opened, setOpened] = useState<Opened>()
  const mayRemove = useCan(saleOffers.remove.access)
  const mayRevise = useCan(saleOffers.revise.access)
  const navigate = useNavigate()
  const close = () => setOpened(undefined)
  const open = (what: Opened) => () => setOpened(what)
  const params = { id }
  const live = isUnanswered(status)
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })

  const withdraw = async () => {
    const question = { title: copy.withdrawTitle(offerName(offer)), effect: copy.withdrawEffect, verb: copy.withdraw }
    if (await confirm({ ...question, danger: true }))
      await act(() => call(saleOffers.withdraw, { params, body: { version } }), { good: copy.offerWithdrawn })
  }
  const renewLink = async () => {
    if (await confirm({ title: copy.newLinkTitle, effect: copy.newLinkEffect, verb: copy.newLink }))
      await act(() => call(saleOffers.renewLink, { params, body: { version } }), { good: copy.linkRenewed })
  }
  const remove = async () => {
    const question = { title: copy.deleteTitle(offerName(offer)), effect: copy.deleteEffect, verb: copy.deleteOffer }
    if (!(await confirm({ ...question, danger: true }))) return
    if (await act(() => call(saleOffers.remove, { params }), { good: copy.offerDeleted }))
      void navigate({ href: '/inventory/sale-offers' })
  }
  const download = () => act(async () => saveFile(await call(saleOfferPdf.pdf, { params })))
  const more = [
    { label: copy.downloadPdf, onSelect: () => void download() },
    ...(phone && status !== 'draft'
      ? [{ label: copy.openAsBuyer, onSelect: () => void window.open(previewOf(offer), '_blank', 'noreferrer') }]
      : []),
    ...(manages && live ? [{ label: copy.edit, onSelect: open('edit') }] : []),
    ...(status === 'sent' || status === 'viewed' || status === 'expired'
      ? [{ label: copy.extendMore, onSelect: open('extend') }]
      : []),
    ...(mayRevise && status !== 'draft' && status !== 'superseded' && offer.superseded_by === null
      ? [{ label: copy.reviseMore, onSelect: open('revise') }]
      : []),
    ...(live && status !== 'draft' ? [{ label: copy.newLinkMore, onSelect: () => void renewLink() }] : []),
    ...(live ? [{ label: copy.withdrawMore, danger: true, onSelect: () => void withdraw() }] : []),
    ...(mayRemove && status !== 'accepted'
      ? [{ label: copy.deleteMore, danger: true, onSelect: () => void remove() }]
      : []),
  ]
  return (
    <>
      {more.length > 0 && <PageMenu actions={more} />}
      {status !== 'draft' && (
        <Button
          component="a"
          href={previewOf(offer)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          visibleFrom="sm"
          leftSection={<IconExternalLink size={16} stroke={1.6} />}
        >
          {copy.openAsBuyer}
        </Button>
      )}
      {live && (
        <Button leftSection={<IconSend size={16} stroke={1.6} />} onClick={open('send')}>
          {status === 'draft' ? copy.send : copy.sendAgain}
        </Button>
      )}
      {opened === 'send' && <SendOffer offer={offer} onClose={close} />}
      {opened === 'edit' && <EditOffer offer={offer} onClose={close} />}
      {(opened === 'extend' || opened === 'revise') && <OfferDay kind={opened} offer={offer} onClose={close} />}
    </>
  )
}
