import type { NotificationKind, NotificationOutcome, SubjectKind } from './notifications.ts'

/** Part of a sentence; a name was given by a user to a person or record, and is emphasized. */
export type Words = string | { readonly name: string }

export interface Sayable {
  readonly kind: NotificationKind
  readonly actor: string | null
  /** Without an id it stands for several records, and `name` says how many: "12 leads". */
  readonly subject: {
    readonly kind: SubjectKind
    readonly id?: number | null
    readonly name: string | null
  } | null
  readonly outcome: NotificationOutcome | null
  readonly detail: string | null
}

const RECORDS: Readonly<Record<SubjectKind, string>> = {
  lead: 'the lead ',
  deal: 'the deal ',
  activity: 'the activity ',
  booking: 'booking ',
  sale_offer: 'sale offer ',
  organization: '',
  job: '',
  hold_request: '',
  client_registration: '',
}

/** The sentence of a notification, in the application and in its e-mail. */
export function sentenceOf({ kind, actor, subject, outcome, detail }: Sayable): readonly Words[] {
  const who = { name: actor ?? 'Someone' }
  const what = { name: subject?.name ?? 'a record' }
  switch (kind) {
    case 'mention':
      return [who, ' mentioned you in a note about ', what]
    case 'assigned':
      return [who, ` assigned ${subject?.id === null ? '' : RECORDS[subject?.kind ?? 'lead']}`, what, ' to you']
    case 'activity_due':
      return [what, ' is due']
    case 'booking_decided':
      if (outcome === 'done')
        return [who, ' made booking ', what, subject?.id === null ? '' : ', which waits for a decision']
      if (outcome === 'expired') return ['Your booking ', what, ' expired']
      if (actor === null) return ['Your booking ', what, ` was ${outcome ?? 'decided'}`]
      if (outcome === 'changed') return [who, ' changed your booking ', what]
      return [who, ` ${outcome ?? 'decided'} your booking `, what]
    case 'invite':
      if (outcome === 'failed')
        return ['Your invite to ', { name: detail ?? 'an address' }, ' for ', what, ' was not delivered']
      if (outcome === 'accepted' || outcome === 'rejected')
        return [
          'Your request for ',
          { name: detail ?? 'a colleague' },
          ' in ',
          what,
          outcome === 'accepted' ? ' was approved' : ' was rejected',
        ]
      return [who, ' invited you to ', what]
    case 'job_ended':
      return [what, outcome === 'done' ? ' is ready' : outcome === 'cancelled' ? ' was canceled' : ' did not finish']
    case 'agreement':
      if (outcome === 'accepted') return [who, ' signed agreement ', what]
      if (outcome === 'rejected') return [who, ' declined agreement ', what]
      if (outcome === 'done') return [who, ' countersigned agreement ', what]
      if (actor === null) return ['Agreement ', what, ' is still to be signed']
      return [who, ' sent you agreement ', what, ' to sign']
    case 'registration_submitted':
      if (outcome === 'changed') return [who, ' asks for a colleague in ', what]
      return [what, ' sent its registration for review']
    case 'paper_expiry':
      if (outcome === 'changed') return [who, ' asks for the renewal of a license of ', what]
      if (outcome === 'accepted') return ['The license renewal of ', what, ' was approved']
      if (outcome === 'rejected') return ['The license renewal of ', what, ' was rejected']
      return [what, outcome === 'done' ? ' uploaded a renewed document' : ' has a document to renew']
    case 'price_list':
      return [what, outcome === 'failed' ? ' could not be applied' : ' was applied']
    case 'payments_due':
      return ['Payments of ', what, ' are now due']
    case 'messages_ended':
      return ['Sending ', what, outcome === 'failed' ? ' is paused' : ' has ended']
    case 'discount':
      if (outcome === 'accepted') return [who, ' approved the request for ', what]
      if (outcome === 'rejected') return [who, ' rejected the request for ', what]
      return ['The request for ', what, ' waits for you']
    case 'offer_viewed':
      return [what, ' was opened']
    case 'offer_answered':
      return [what, outcome === 'rejected' ? ' was declined' : ' was accepted']
    case 'payment_overdue':
      if (subject?.id == null) return [what, subject?.name === '1' ? ' payment is overdue' : ' payments are overdue']
      return ['A payment of ', what, ' is overdue']
    case 'hold_request':
      if (subject?.kind === 'client_registration') {
        if (outcome === 'expired') return ['The registration of your client ', what, ' has ended']
        if (outcome === 'rejected') return ['Another brokerage recorded the first viewing with your client ', what]
        if (outcome === 'accepted') return ['Your client ', what, ' was transferred to the brokerage with your code']
        if (outcome === 'done') return ['The sales desk goes on with your client ', what, ' without your brokerage']
        return ['The registration of your client ', what, ' ends soon']
      }
      if (outcome === 'failed') return ['The sales desk offers other homes than ', what]
      // A broker's decision has their name; that of the sales desk has none.
      if (outcome === 'accepted' && actor !== null) return [who, ' accepted ', what, ', which is held in your name']
      if (outcome === 'accepted') return ['Your request for ', what, ' was granted']
      if (outcome === 'rejected') return ['Your request for ', what, ' was rejected']
      if (outcome === 'done') return ['Your hold of ', what, ' became a booking']
      if (outcome === 'expired') return ['Your hold of ', what, ' has expired']
      if (outcome === 'cancelled') return ['Your hold of ', what, ' was released']
      if (outcome === 'changed') return ['Your hold of ', what, ' ends soon']
      return [who, ' has a request for ', what]
    case 'own_sale':
      if (outcome === 'done') return [who, ' made booking ', what]
      if (outcome === 'expired') return ['Booking ', what, ' expired']
      if (actor === null && outcome === 'changed') return ['Booking ', what, ' was changed']
      return [who, ` ${outcome === 'cancelled' ? 'canceled' : (outcome ?? 'changed')} booking `, what]
    case 'contract_text':
      if (outcome === 'accepted') return [who, ' approved the proposed contract text of ', what]
      if (outcome === 'rejected') return [who, ' rejected the proposed contract text of ', what]
      if (outcome === 'cancelled') return [who, ' withdrew the proposed contract text of ', what]
      return [who, ' proposes another contract text for ', what]
    case 'commission':
      if (outcome === 'accepted') return ['The commission of ', what, ' was approved for payment']
      if (outcome === 'done') return ['The commission of ', what, ' was paid']
      if (outcome === 'cancelled') return ['The commission of ', what, ' was clawed back']
      return ['The commission of ', what, ' is earned: send the invoice']
    case 'security':
      return [detail ?? 'Something changed in your account.']
  }
}

export const sentenceText = (sayable: Sayable) =>
  sentenceOf(sayable)
    .map((text) => (typeof text === 'string' ? text : text.name))
    .join('')
