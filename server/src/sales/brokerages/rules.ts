interface Named {
  readonly broker_organization_name: string | null
  readonly broker_name: string | null
  readonly commission_percent: string | null
}

const referrer = ({ broker_organization_name, broker_name }: Named) =>
  [broker_name, broker_organization_name].filter(Boolean).join(', ') || 'Direct sale'

const commission = ({ commission_percent }: Named) =>
  commission_percent === null ? 'no commission of its own' : `commission ${commission_percent}%`

/** What changed, for the history of the booking. */
export const changeText = (was: Named, now: Named) =>
  [
    referrer(was) === referrer(now) ? referrer(now) : `${referrer(was)}, now ${referrer(now)}`,
    ...(was.commission_percent === now.commission_percent ? [] : [`${commission(was)}, now ${commission(now)}`]),
  ].join('; ')
