/** Events that the server sends to open browsers. */
export type LiveEventType =
  | 'lead.created'
  | 'lead.changed'
  | 'leads.imported'
  | 'activity.changed'
  | 'deal.changed'
  | 'deal.moved'
  | 'pipeline.changed'
  | 'assignment_rule.changed'
  | 'lead_settings.changed'
  | 'tag.changed'
  | 'unit.status'
  | 'price_list.changed'
  | 'publication.changed'
  | 'channel.changed'
  | 'hold_request.changed'
  | 'client_registration.changed'
  | 'protection_rule.changed'
  | 'buyer_email_rule.changed'
  | 'sales_target.changed'
  | 'schedule_limit.changed'
  | 'booking.created'
  | 'booking.changed'
  | 'commission.changed'
  | 'sale_offer.created'
  | 'sale_offer.changed'
  | 'organization.changed'
  | 'organization.standing'
  | 'contact.changed'
  | 'contract.changed'
  | 'notification'
  | 'notification.read'
  | 'job'
  | 'message.changed'

/** Events only within the tab that made the change. */
export type LocalEventType =
  | 'account.changed'
  | 'amenity.changed'
  | 'api_token.changed'
  | 'availability_share.changed'
  | 'booking_draft.changed'
  | 'building.changed'
  | 'contract_template.changed'
  | 'contract_text.changed'
  | 'embed.changed'
  | 'floor_plate.changed'
  | 'get_started.dismissed'
  | 'import.changed'
  | 'invite.changed'
  | 'media360.changed'
  | 'member.changed'
  | 'merge.changed'
  | 'own_invite.changed'
  | 'bank_account.changed'
  | 'payment_plan.changed'
  | 'platform.changed'
  | 'picture.changed'
  | 'project.changed'
  | 'passkey.changed'
  | 'report_email.changed'
  | 'vat_rule.changed'
  | 'saved_view.changed'
  | 'session.changed'
  | 'template.changed'
  | 'unit.changed'
  | 'unit_type.changed'
  | 'user.changed'
  | 'video_link.changed'

export type EventType = LiveEventType | LocalEventType

/** A live event as a browser gets it; the rest is fetched. */
export interface LiveEvent {
  readonly type: LiveEventType
  /** 0 where too much changed to name it all: look again. */
  readonly id: number
  readonly version?: number
  /** More ids that screens filter by, such as the building of a unit. */
  readonly of?: Readonly<Record<string, number>>
  /** The caller's own request that caused it; other people do not get it. */
  readonly request_id?: string
}
