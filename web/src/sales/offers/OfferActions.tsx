import { Button } from '@mantine/core'
import { saleOfferPdf, saleOffers } from '@storey/api/client-endpoints.ts'
import type { SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { IconExternalLink, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { useCan } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { usePhone } from '../../ui/usePhone.ts'
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
  const phone = usePhone()

  const withdraw = async () => {
    const question = {
      title: `Withdraw ${offerName(offer)}?`,
      effect: 'The link will show that the offer was withdrawn. You can make a new revision of it.',
      verb: 'Withdraw',
    }
    if (await confirm({ ...question, danger: true }))
      await act(() => call(saleOffers.withdraw, { params, body: { version } }), { good: 'Offer withdrawn.' })
  }
  const renewLink = async () => {
    if (
      await confirm({
        title: 'New link for this offer?',
        effect: 'The previous link stops working immediately.',
        verb: 'New link',
      })
    )
      await act(() => call(saleOffers.renewLink, { params, body: { version } }), { good: 'The offer has a new link.' })
  }
  const remove = async () => {
    const question = {
      title: `Delete ${offerName(offer)}?`,
      effect: 'This disables the link and deletes the history.',
      verb: 'Delete offer',
    }
    if (!(await confirm({ ...question, danger: true }))) return
    if (await act(() => call(saleOffers.remove, { params }), { good: 'Offer deleted.' }))
      void navigate({ href: '/inventory/sale-offers' })
  }
  const download = () => act(async () => saveFile(await call(saleOfferPdf.pdf, { params })))
  const more = [
    { label: 'Download PDF', onSelect: () => void download() },
    ...(phone && status !== 'draft'
      ? [{ label: 'Open as buyer', onSelect: () => void window.open(previewOf(offer), '_blank', 'noreferrer') }]
      : []),
    ...(manages && live ? [{ label: 'Edit', onSelect: open('edit') }] : []),
    ...(status === 'sent' || status === 'viewed' || status === 'expired'
      ? [{ label: 'Extend…', onSelect: open('extend') }]
      : []),
    ...(mayRevise && status !== 'draft' && status !== 'superseded' && offer.superseded_by === null
      ? [{ label: 'New revision…', onSelect: open('revise') }]
      : []),
    ...(live && status !== 'draft' ? [{ label: 'New link…', onSelect: () => void renewLink() }] : []),
    ...(live ? [{ label: 'Withdraw…', danger: true, onSelect: () => void withdraw() }] : []),
    ...(mayRemove && status !== 'accepted' ? [{ label: 'Delete…', danger: true, onSelect: () => void remove() }] : []),
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
          Open as buyer
        </Button>
      )}
      {live && (
        <Button leftSection={<IconSend size={16} stroke={1.6} />} onClick={open('send')}>
          {status === 'draft' ? 'Send' : 'Send again'}
        </Button>
      )}
      {opened === 'send' && <SendOffer offer={offer} onClose={close} />}
      {opened === 'edit' && <EditOffer offer={offer} onClose={close} />}
      {(opened === 'extend' || opened === 'revise') && <OfferDay kind={opened} offer={offer} onClose={close} />}
    </>
  )
}
